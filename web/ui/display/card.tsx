import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface CardProps {
  title?: string;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  className?: string;
  /** Id that the hash of a link can name. */
  id?: string;
  children: ReactNode;
}

export function Card({ title, aside, className, id, children }: CardProps) {
  return (
    <section
      id={id}
      className={classes('min-w-0 scroll-mt-20 rounded-card border border-line bg-surface p-5', className)}
    >
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 className="text-lg font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
