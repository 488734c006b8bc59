import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';

/** A grey placeholder for content that is loading. Class names set its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-shimmer rounded-chip bg-line', className)} />;
}

/** Placeholder of a table: its header and some rows. Their height is about right, but the real number is unknown. */
export function SkeletonRows() {
  return (
    <div data-rows-to-come="" className="divide-y divide-line rounded-card border border-line bg-surface">
      <output className="sr-only">{commonMessages.loading}</output>
      <div className="h-9" />
      {Array.from({ length: 6 }, (_unused, row) => (
        <div key={row} className="flex h-15 items-center gap-4 px-4">
          <Skeleton className="size-9" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}
