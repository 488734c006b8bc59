import type { TemplateImage } from '../../../template/template-tree.ts';
import { reachOfShadow, shadowsCast } from '../cast-shadow.ts';
import type { PaintEngine } from '../../paint-engine.ts';
import { pixelsWithBackdrop } from '../../pixels/backdrop.ts';
import { over } from '../../pixels/blend.ts';
import { freeBytes } from '../../pixels/free-bytes.ts';
import { paintShadowBelow } from '../../pixels/photo-shadow.ts';
import type { Color, Pixels } from '../../pixels/pixels.ts';
import { cornersFor } from '../slot-corners.ts';
import type { PhotoInSlot } from './photo-on-backdrop.ts';

/** Draws the shadow below the visible part of a photo in its slot, including backdrop and corners. */
export async function withOwnShadow(
  engine: PaintEngine,
  image: TemplateImage,
  photo: PhotoInSlot,
): Promise<PhotoInSlot> {
  const reach = reachOfShadow(image);
  const [width, height] = [Math.ceil(photo.slot.width), Math.ceil(photo.slot.height)];
  const grown = { width: width + 2 * reach, height: height + 2 * reach };
  const data = new Uint8Array(grown.width * grown.height * 4);
  putWhole({ ...grown, data }, photo, reach);
  const isRounded = Object.keys(image.style).some((name) => name.endsWith('Radius'));
  if (isRounded) {
    const { places, covers } = await cornersFor(engine, image, { left: 0, top: 0, width, height });
    for (let at = 0; at < covers.length; at += 1) {
      const row = reach + (places[2 * at] ?? 0);
      const first = (row * grown.width + reach + (places[2 * at + 1] ?? 0)) * 4;
      for (let to = first; to < first + 4; to += 1) data[to] = over((data[to] ?? 0) * (covers[at] ?? 0));
    }
  }
  paintShadowBelow({ ...grown, data }, await shadowsCast(engine, image));
  const pixels: Pixels = { ...grown, data, channels: 4, isPremultiplied: true };
  return { pixels, left: -reach, top: -reach, slot: photo.slot, backdrop: null, reach };
}

/** Copies the slot, premultiplied, into pixels that extend beyond it. */
function putWhole(
  grown: { readonly width: number; readonly data: Uint8Array },
  photo: PhotoInSlot,
  reach: number,
): void {
  const { slot, backdrop } = photo;
  const [left, top] = [Math.round(photo.left), Math.round(photo.top)];
  const whole =
    backdrop?.kind === 'edges'
      ? { pixels: pixelsWithBackdrop(photo.pixels, { ...slot, left, top }, backdrop.edges), left: 0, top: 0 }
      : { pixels: photo.pixels, left, top };
  if (backdrop?.kind === 'color') fillSlot(grown, photo, reach, backdrop.color);
  const { pixels } = whole;
  for (let row = 0; row < pixels.height; row += 1) {
    const to = ((reach + whole.top + row) * grown.width + reach + whole.left) * 4;
    putRow(grown.data, to, pixels, row);
  }
  freeBytes(pixels.data);
}

function fillSlot(
  { width, data }: { readonly width: number; readonly data: Uint8Array },
  { slot }: PhotoInSlot,
  reach: number,
  color: Color,
): void {
  for (let row = 0; row < Math.ceil(slot.height); row += 1) {
    let to = ((reach + row) * width + reach) * 4;
    for (let column = 0; column < Math.ceil(slot.width); column += 1, to += 4) data.set([...color, 255], to);
  }
}

function putRow(target: Uint8Array, start: number, pixels: Pixels, row: number): void {
  const { width, data, channels, isPremultiplied } = pixels;
  if (channels === 3) {
    for (let from = row * width * 3, to = start, end = start + width * 4; to < end; from += 3, to += 4) {
      target[to] = data[from] ?? 0;
      target[to + 1] = data[from + 1] ?? 0;
      target[to + 2] = data[from + 2] ?? 0;
      target[to + 3] = 255;
    }
    return;
  }
  for (let column = 0, from = row * width * channels, to = start; column < width; column += 1, to += 4) {
    const alpha = data[from + 3] ?? 0;
    if (alpha === 0) {
      from += 4;
      continue;
    }
    const weight = isPremultiplied ? 255 : alpha;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = (target[to + channel] ?? 0) * (255 - alpha);
      target[to + channel] = over((data[from + channel] ?? 0) * weight + below);
    }
    target[to + 3] = over(alpha * 255 + (target[to + 3] ?? 0) * (255 - alpha));
    from += 4;
  }
}
