import { Skeleton } from '#web/ui/display/skeleton.tsx';

export function FieldsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-5">
      {[2, 2, 3].map((fieldCount, section) => (
        <div key={section} className="grid gap-5 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-44" />
          <div className="grid gap-4 sm:grid-cols-2">
            {Array.from({ length: fieldCount }, (_unused, field) => (
              <div key={field} className="grid gap-2">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className="h-9 w-full" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
