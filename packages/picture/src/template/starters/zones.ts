import type { Canvas, Rect } from './starter.ts';

/** Converts design px, drawn for a width of 1080 or 1280 px, to px of a canvas. */
export type Px = (value: number) => number;

/** Areas of a canvas for the photo and for text, and the size of a design px on it. */
export type Zones = {
  readonly shape: 'square' | 'tall' | 'wide';
  readonly px: Px;
  /** Lowest place for text, in px of this canvas. */
  readonly bottom: number;
  readonly photo: Rect;
  readonly words: Rect;
};

/** Returns the shape of a canvas: about square, a story, or a banner. */
export function shapeOf({ width, height }: Canvas): Zones['shape'] {
  const ratio = width / height;
  if (ratio > 1.25) return 'wide';
  return ratio < 0.8 ? 'tall' : 'square';
}

/**
 * Divides a canvas: the photo above the text, or beside it on a wide canvas, `margin` design px from the edges. On a story, text avoids the
 * lowest sixth and photos the top tenth, where apps show their buttons.
 */
export function divideCanvas(canvas: Canvas, margin: number): Zones {
  return { square, tall, wide }[shapeOf(canvas)](canvas, margin);
}

function square({ width, height }: Canvas, margin: number): Zones {
  const px = scaled(Math.min(width, height) / 1080);
  const edge = px(margin);
  const wordsHeight = px(278);
  const photoHeight = height - edge - wordsHeight - px(26) - edge;
  return {
    shape: 'square',
    px,
    bottom: height - Math.max(edge, px(44)),
    photo: { x: edge, y: edge, width: width - 2 * edge, height: photoHeight },
    words: { x: edge, y: height - edge - wordsHeight, width: width - 2 * edge, height: wordsHeight },
  };
}

function tall({ width, height }: Canvas, margin: number): Zones {
  const px = scaled(Math.min(width / 1080, height / 1600));
  const edge = px(margin);
  const isStory = width / height < 0.62;
  const top = isStory ? Math.round(height * 0.1) : edge;
  const bottom = isStory ? Math.round(height * 0.835) : height - Math.max(edge, px(44));
  const wordsHeight = px(520);
  const photoHeight = Math.min(bottom - top - wordsHeight - px(44), Math.round((width - 2 * edge) * 1.12));
  const spare = bottom - top - photoHeight - px(44) - wordsHeight;
  const photoTop = top + Math.round(spare / 2);
  return {
    shape: 'tall',
    px,
    bottom,
    photo: { x: edge, y: photoTop, width: width - 2 * edge, height: photoHeight },
    words: { x: edge, y: photoTop + photoHeight + px(44), width: width - 2 * edge, height: wordsHeight },
  };
}

function wide({ width, height }: Canvas, margin: number): Zones {
  const px = scaled(Math.min(width / 1280, height / 640));
  const edge = px(margin);
  const photoWidth = Math.min(Math.round(width * 0.52) - edge, Math.round((height - 2 * edge) * 1.3));
  const left = edge + photoWidth + px(48);
  return {
    shape: 'wide',
    px,
    bottom: height - edge,
    photo: { x: edge, y: edge, width: photoWidth, height: height - 2 * edge },
    words: { x: left, y: edge, width: width - left - edge, height: height - 2 * edge },
  };
}

/** Returns a function that scales design px by `unit`, rounded. */
export function scaled(unit: number): Px {
  // Adds 0 to avoid minus zero, which JSON does not preserve.
  return (value) => Math.round(value * unit) + 0;
}
