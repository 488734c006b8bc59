/** A width and a height in px. */
export type Size = { readonly width: number; readonly height: number };

/** A part of a canvas or slot, in px. */
export type Rectangle = Size & { readonly left: number; readonly top: number };

/** Raw pixels, row by row: RGBA, or RGB if all are opaque. */
export type Pixels = Size & {
  readonly data: Uint8Array;
  readonly channels: 3 | 4;
  /** True if the colours are premultiplied by alpha. */
  readonly isPremultiplied: boolean;
};

/** Red, green and blue from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

/** An opaque picture being painted: 3 bytes per pixel (RGB), row by row. */
export type Canvas = Size & { readonly data: Uint8Array };

/** A finished picture: opaque pixels row by row, as RGB or as RGBA. */
export type OpaquePixels = Size & { readonly channels: 3 | 4; readonly data: Uint8Array };

/** Returns the pixels as RGBA; opaque if they had no alpha. */
export function toRgba({ width, height, channels, data }: Pixels): Uint8Array {
  // The renderer copies a Buffer element by element, but uses a Uint8Array directly.
  if (channels === 4) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    rgba[to] = data[from] ?? 0;
    rgba[to + 1] = data[from + 1] ?? 0;
    rgba[to + 2] = data[from + 2] ?? 0;
  }
  return rgba;
}
