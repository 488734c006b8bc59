import { Suspense, useMemo } from 'react';
import { templateSize } from '#picture';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Doc } from '../../document/doc.ts';
import { toPaintJob } from '../../session/paint-job.ts';
import { useEditorState } from '../../session/session.ts';
import { useSnapshot } from '../../session/use-snapshot.ts';

const SketchedDoc = lazyPart(() => import('./sketched-doc.tsx'), 'SketchedDoc');

/**
 * A picture of a document with the current product, in its aspect ratio and as large as fits. If it cannot be painted, the browser draws it
 * approximately.
 */
export function DocPicture({ doc, alt, maxSide = 640 }: { doc: Doc; alt: string; maxSide?: number }) {
  const { width, height } = templateSize(doc);
  const product = useEditorState((state) => state.product);
  const job = useMemo(() => toPaintJob(doc, product), [doc, product]);
  const painted = useSnapshot(job, maxSide);
  return (
    <div className="@container-size grid size-full place-items-center">
      <div
        className="checkerboard relative overflow-hidden rounded-chip after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-line"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(100cqw, ${(100 * width) / height}cqh)` }}
      >
        {painted.address !== null && (
          <img src={painted.address} alt={alt} className="size-full object-contain" />
        )}
        {painted.status === 'waiting' && <Skeleton className="size-full" />}
        {painted.status === 'failed' && (
          <Suspense fallback={<Skeleton className="size-full" />}>
            <SketchedDoc doc={doc} alt={alt} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
