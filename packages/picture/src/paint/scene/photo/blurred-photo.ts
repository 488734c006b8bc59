import type { PaintPhoto, PhotoLayout } from '../../paint-engine.ts';
import { freeBytes } from '../../pixels/free-bytes.ts';
import type { Pixels } from '../../pixels/pixels.ts';
import { enlarged, radiusFor, soften } from '../../pixels/soften.ts';

/** Deviation of the blur in px of the small photo; below this, its steps would be visible. */
const smallDeviation = 3.5;

/** Variance of the blur that shrinking and enlarging already cause, in px of the small photo. */
const scalingVariance = 0.25;

/**
 * Returns the photo blurred by `deviation` px as in CSS: decoded as small as the blur allows, blurred and enlarged, which costs about as
 * much as the photo itself. Its edges do not fade, since they are continued beyond.
 */
export function blurredPhoto(photo: PaintPhoto, deviation: number): PaintPhoto {
  return {
    ...photo,
    decode: async (layout) => {
      const small = smallLayout(layout, Math.max(1, deviation / smallDeviation));
      return blurred(await photo.decode(small), { layout, small }, deviation);
    },
  };
}

function smallLayout(layout: PhotoLayout, factor: number): PhotoLayout {
  const side = (px: number) => Math.max(1, Math.ceil(px / factor));
  const drawn = { width: side(layout.drawn.width), height: side(layout.drawn.height) };
  const hidden = {
    left: Math.min(drawn.width - 1, Math.floor((layout.hidden.left * drawn.width) / layout.drawn.width)),
    top: Math.min(drawn.height - 1, Math.floor((layout.hidden.top * drawn.height) / layout.drawn.height)),
  };
  return {
    drawn,
    hidden,
    left: 0,
    top: 0,
    width: Math.min(drawn.width - hidden.left, side(layout.width) + 1),
    height: Math.min(drawn.height - hidden.top, side(layout.height) + 1),
  };
}

function blurred(
  pixels: Pixels,
  { layout, small }: { layout: PhotoLayout; small: PhotoLayout },
  deviation: number,
): Pixels {
  const { width: columns, height: rows, channels } = pixels;
  const plane = { values: premultiply(pixels), columns, rows, channels };
  freeBytes(pixels.data);
  const own = (deviation * small.drawn.width) / layout.drawn.width;
  const scaled = small.drawn.width < layout.drawn.width ? scalingVariance : 0;
  soften(plane, Math.max(1, radiusFor(Math.sqrt(own * own - scaled))), 'continued');
  const across = placesBelow(layout.width, 'width', 'left', { layout, small });
  const down = placesBelow(layout.height, 'height', 'top', { layout, small });
  const { width, height } = layout;
  return { width, height, channels, isPremultiplied: channels === 4, data: enlarged(plane, across, down) };
}

/** Premultiplies colours, so that invisible pixels do not affect the mean. */
function premultiply({ data, channels, isPremultiplied }: Pixels): Float32Array {
  const values = Float32Array.from(data);
  if (channels === 3 || isPremultiplied) return values;
  for (let at = 0; at < values.length; at += 4) {
    const alpha = (values[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      values[at + channel] = (values[at + channel] ?? 0) * alpha;
  }
  return values;
}

/** Returns the places in the small photo for the centre of each pixel along a side. */
function placesBelow(
  count: number,
  side: 'width' | 'height',
  start: 'left' | 'top',
  { layout, small }: { layout: PhotoLayout; small: PhotoLayout },
): Float32Array {
  const share = small.drawn[side] / layout.drawn[side];
  return Float32Array.from(
    { length: count },
    (_, at) => (at + 0.5 + layout.hidden[start]) * share - 0.5 - small.hidden[start],
  );
}
