import sharp, { type Sharp } from 'sharp';

/** Returns RGB for a position, given as shares of the picture's width and height, each 0 to 1. */
export type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];

/** Returns a synthetic photo for tests: `paint` gives each pixel. */
export function paintPhoto(width: number, height: number, paint: Paint): Sharp {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels.set(paint(x / width, y / height), (y * width + x) * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Red left, blue right; upper half bright, lower half dark: makes every orientation distinguishable. */
export const quarters: Paint = (x, y) => {
  const level = y < 0.5 ? 255 : 120;
  return x < 0.5 ? [level, 0, 0] : [0, 0, level];
};

export function plain(red: number, green: number, blue: number): Paint {
  return () => [red, green, blue];
}

export type DecodedPixels = { readonly width: number; readonly height: number; readonly at: Paint };

export async function decodePixels(jpeg: Uint8Array): Promise<DecodedPixels> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.round(y) * info.width + Math.round(x)) * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0] as const;
  };
  return { width: info.width, height: info.height, at };
}

export type Rule = (red: number, green: number, blue: number) => boolean;

/** Counts the pixels that match the rule, and returns their bounding box; in an empty one, left is greater than right. */
export function inkOf({ width, height, at }: DecodedPixels, rule: Rule) {
  const ink = { count: 0, left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!rule(...at(x, y))) continue;
      ink.count += 1;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = y + 1;
    }
  return ink;
}

export const makePng = (...photo: Parameters<typeof paintPhoto>): Promise<Buffer> =>
  paintPhoto(...photo)
    .png()
    .toBuffer();

export const makeJpeg = (...photo: Parameters<typeof paintPhoto>): Promise<Buffer> =>
  paintPhoto(...photo)
    .jpeg()
    .toBuffer();

/** Paints a grey photo, the form in which the alpha of a cut-out is stored. */
export const makeGreyPng = (...photo: Parameters<typeof paintPhoto>): Promise<Buffer> =>
  paintPhoto(...photo)
    .toColourspace('b-w')
    .png()
    .toBuffer();
