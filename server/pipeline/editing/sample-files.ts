import { createHash } from 'node:crypto';
import type { StoredPhoto } from '../photos/fetch-photo.ts';
import type { PreviewRenderer } from '../previews/preview-renderer.ts';

const photos = new WeakMap<PreviewRenderer, Promise<StoredPhoto>>();
const pictures = new WeakMap<PreviewRenderer, Promise<StoredPhoto>>();

export function samplePhoto(renderer: PreviewRenderer): Promise<StoredPhoto> {
  return drawnOnce(photos, renderer, () => renderer.photos.sample());
}

/** Returns the placeholder picture for every field of the sample product. */
export function samplePicture(renderer: PreviewRenderer): Promise<StoredPhoto> {
  return drawnOnce(pictures, renderer, () => renderer.photos.samplePicture());
}

function drawnOnce(
  known: WeakMap<PreviewRenderer, Promise<StoredPhoto>>,
  renderer: PreviewRenderer,
  draw: () => Promise<Uint8Array>,
): Promise<StoredPhoto> {
  const before = known.get(renderer);
  if (before !== undefined) return before;
  const drawing = draw().then((bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    return { hash, read: async () => bytes };
  });
  known.set(renderer, drawing);
  drawing.catch(() => known.delete(renderer));
  return drawing;
}
