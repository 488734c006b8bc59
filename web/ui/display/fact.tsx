import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface FactProps {
  label: string;
  /** Note that the value needs. */
  note?: string | undefined;
  /** Whether the value needs the whole line: the label stands above it. */
  isWide?: boolean;
  children: ReactNode;
}

/** One entry of a `<dl>`: the label and, on its line, the value; the labels of a list make one column. */
export function Fact({ label, note, isWide = false, children }: FactProps) {
  return (
    <div
      className={classes(
        'grid min-w-0 content-start gap-x-4 gap-y-0.5 text-sm',
        isWide ? 'col-span-full' : 'grid-cols-[8.5rem_minmax(0,1fr)]',
      )}
    >
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 tabular [overflow-wrap:anywhere]">{children}</dd>
      {note !== undefined && (
        <dd className={classes('text-xs text-pretty text-muted', !isWide && 'col-start-2')}>{note}</dd>
      )}
    </div>
  );
}
