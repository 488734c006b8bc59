import { compositePhoto, type PhotoOnCanvas } from '../composite-photo.ts';
import type { Corners } from '../pixels/corners.ts';
import { toRgba, type Canvas, type Rectangle } from '../pixels/pixels.ts';
import { common, type Piece } from './piece.ts';

/**
 * Returns a photo in its slot as pixels that can be drawn in parts: on its backdrop if it has one, and with its transparent corners as
 * alpha, so that the result equals `compositePhoto`.
 */
export function pieceOfPhoto(photo: PhotoOnCanvas): Piece {
  const { fill, backdrop, pixels, area, place, corners } = photo;
  const isWhole = fill !== null || backdrop?.kind === 'edges';
  if (pixels.channels === 4 && !isWhole) {
    return {
      ...place,
      kind: pixels.isPremultiplied ? 'premultiplied' : 'straight',
      // Copied, because the photo's own pixels may be released.
      data: Uint8Array.from(pixels.data),
      ...(corners === null ? {} : { rounded: { corners, area } }),
    };
  }
  const painted = isWhole ? area : place;
  const canvas = {
    width: area.width,
    height: area.height,
    data: new Uint8Array(area.width * area.height * 3),
  };
  const at = (part: Rectangle) => ({ ...part, left: part.left - area.left, top: part.top - area.top });
  compositePhoto(canvas, { ...photo, area: at(area), place: at(place), corners: null });
  const data = isWhole ? canvas.data : cut(canvas, at(place));
  if (corners === null) return { ...painted, kind: 'opaque', data };
  const { width, height } = painted;
  const rgba = toRgba({ width, height, data, channels: 3, isPremultiplied: false });
  coverCorners(rgba, painted, corners, area);
  return { ...painted, kind: 'straight', data: rgba };
}

function cut(canvas: Canvas, { left, top, width, height }: Rectangle): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const start = ((top + row) * canvas.width + left) * 3;
    data.set(canvas.data.subarray(start, start + width * 3), row * width * 3);
  }
  return data;
}

function coverCorners(
  rgba: Uint8Array,
  painted: Rectangle,
  { places, covers }: Corners,
  area: Rectangle,
): void {
  for (let at = 0; at < places.length; at += 2) {
    const left = area.left + (places[at + 1] ?? 0);
    const top = area.top + (places[at] ?? 0);
    if (common({ left, top, width: 1, height: 1 }, painted) === null) continue;
    rgba[((top - painted.top) * painted.width + left - painted.left) * 4 + 3] = covers[at >> 1] ?? 0;
  }
}
