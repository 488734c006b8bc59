import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A table in a card. Wide content does not make the page scroll sideways. */
export function DataTable({
  label,
  head,
  children,
}: {
  label: string;
  head: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full table-fixed border-collapse text-sm">
        <thead className="border-b border-line text-left text-xs text-muted">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes('h-9 px-2 font-medium first:pl-4 last:pr-4 sm:px-3', className)}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classes('h-14 px-2 py-2 first:pl-4 last:pr-4 sm:px-3', className)} />;
}
