import { Suspense, useEffect, useState } from 'react';
import { templateSize } from '#core/template/template.ts';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import type { Doc } from '../../document/doc.ts';
import type { Painter } from '../../paint/paint-types.ts';
import { paintJobOf } from '../../session/paint-job.ts';
import { useEditorState } from '../../session/session.ts';
import { usePainter } from '../../session/use-painting.ts';

const SketchedDoc = lazyPart(() => import('./sketched-doc.tsx'), 'SketchedDoc');

/** A picture of a document with the current product, in its true ratio and as large as its room. */
export function DocPicture({ doc, alt, maxSide = 640 }: { doc: Doc; alt: string; maxSide?: number }) {
  const painter = usePainter();
  const { width, height } = templateSize(doc);
  const painted = usePaintedDoc(painter, doc, maxSide);
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

type Painted = { readonly status: 'waiting' | 'painted' | 'failed'; readonly address: string | null };

const nobodyPaints: Painted = { status: 'failed', address: null };

/** Paints the document with the painter of the canvas; without one, or where that fails, the browser sketches it. */
function usePaintedDoc(painter: Painter | null, doc: Doc, maxSide: number): Painted {
  const product = useEditorState((state) => state.product);
  const [painted, setPainted] = useState<Painted>({ status: 'waiting', address: null });
  useEffect(() => {
    if (painter === null) return undefined;
    let address: string | null = null;
    let isOver = false;
    const paint = async (): Promise<void> => {
      const picture = await painter.snapshot(paintJobOf(doc, product), maxSide).catch(() => null);
      if (isOver) return;
      address = picture === null ? null : URL.createObjectURL(picture);
      setPainted({ status: address === null ? 'failed' : 'painted', address });
    };
    void paint();
    return () => {
      isOver = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [painter, doc, product, maxSide]);
  return painter === null ? nobodyPaints : painted;
}
