import { useRef } from 'react';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import type { BrushPicture } from '../brush/brush-props.ts';
import { readBrushPicture } from '../cut-out-queries.ts';
import type { JudgedPhoto } from './review-session.ts';
import type { MaskPng } from './review.ts';

const CutOutBrush = lazyExtra(() => import('../brush/cut-out-brush.tsx'), 'CutOutBrush');

interface PhotoBrushProps {
  projectId: string;
  photo: JudgedPhoto;
  product: string;
  /** Stores strokes, or deletes them for null; `before`: strokes when the brush was opened. */
  onPaint: (png: MaskPng | null, before: MaskPng | undefined) => Promise<void>;
  onClose: () => void;
}

/** The brush for one photo. It starts with the stored strokes, even if a later decision does not use them. */
export function PhotoBrush({ projectId, photo, product, onPaint, onClose }: PhotoBrushProps) {
  const { photo_hash: hash, decision } = photo;
  const before = useRef<MaskPng>(undefined);
  const load = async (signal: AbortSignal): Promise<BrushPicture> => {
    const maskHash = decision?.mask_hash ?? null;
    const picture = await readBrushPicture({ projectId, hash, maskHash }, signal);
    const { mask } = picture;
    before.current = mask === null ? undefined : new Uint8Array(await mask.arrayBuffer());
    return picture;
  };
  return (
    <CutOutBrush
      product={product}
      draftName={`${projectId} ${hash}`}
      load={load}
      onSave={(png) => onPaint(png, before.current)}
      onClose={onClose}
    />
  );
}
