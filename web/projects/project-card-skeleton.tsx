import { Skeleton } from '#web/ui/display/skeleton.tsx';

/** The shape of a card while the list is loading, as large as the real one. */
export function ProjectCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-3/2" />
      <div className="grid gap-3 p-5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="mt-1.5 h-9 w-28" />
      </div>
    </div>
  );
}
