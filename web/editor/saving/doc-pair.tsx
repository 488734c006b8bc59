import { Suspense } from 'react';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Doc } from '../document/doc.ts';

const DocPicture = lazyPart(() => import('./doc-picture.tsx'), 'DocPicture');

type Side = { readonly doc: Doc; readonly label: string };

/** Two versions side by side, each under its name. */
export function DocPair({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <DocFigure {...left} />
      <DocFigure {...right} />
    </div>
  );
}

function DocFigure({ doc, label }: Side) {
  return (
    <figure className="grid min-w-0 gap-1.5">
      <div className="h-44 sm:h-64">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <DocPicture doc={doc} alt={label} />
        </Suspense>
      </div>
      <figcaption className="truncate text-center text-sm text-muted">{label}</figcaption>
    </figure>
  );
}
