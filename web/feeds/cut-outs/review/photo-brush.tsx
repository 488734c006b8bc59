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
  /** The product's name. */
  product: string;
  /** Stores strokes, null for none; `before`: those that the brush began with. */
  onPaint: (png: MaskPng | null, before: MaskPng | undefined) => Promise<void>;
  onClose: () => void;
}

/** The brush on one photo. It begins with the strokes that are stored, also where something else was decided since. */
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
