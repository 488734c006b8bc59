import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface FactProps {
  label: string;
  /** What the value does not say by itself. */
  note?: string | undefined;
  /** Takes the whole line where entries stand side by side. */
  isWide?: boolean;
  children: ReactNode;
}

/** One entry of a `<dl>`: the label small above its value. */
export function Fact({ label, note, isWide = false, children }: FactProps) {
  return (
    <div className={classes('grid min-w-0 content-start gap-0.5', isWide && 'col-span-full')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-w-0 tabular [overflow-wrap:anywhere]">{children}</dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
