import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  /** What the value does not say by itself. */
  note?: string | undefined;
  children: ReactNode;
}

/** One entry of a `<dl>`: the label small above its value. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-w-0 tabular [overflow-wrap:anywhere]">{children}</dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}
