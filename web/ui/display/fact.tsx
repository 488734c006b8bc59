import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface FactProps {
  label: string;
  note?: string | undefined;
  /** True if the value needs a whole line; the label is then above it. */
  isWide?: boolean;
  children: ReactNode;
}

/** One entry of a `<dl>`: label and value on one line; the labels of a list form one column. */
export function Fact({ label, note, isWide = false, children }: FactProps) {
  return (
    <div
      className={classes(
        'grid min-w-0 content-start gap-x-4 gap-y-0.5 text-sm',
        isWide ? 'col-span-full' : 'grid-cols-[8.5rem_minmax(0,1fr)]',
      )}
    >
      <dt className="text-muted [overflow-wrap:anywhere]">{label}</dt>
      <dd className="min-w-0 tabular [overflow-wrap:anywhere]">{children}</dd>
      {note !== undefined && (
        <dd className={classes('text-xs text-pretty text-muted', !isWide && 'col-start-2')}>{note}</dd>
      )}
    </div>
  );
}
