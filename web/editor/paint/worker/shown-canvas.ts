import type { OpaquePixels, Rectangle, Size } from '#picture/paint';

/** The visible canvas. Its pixels are opaque, because a browser may change translucent ones. */
export type ShownCanvas = {
  /** Shows the changed parts of a picture; all of it if the size of the canvas changes. */
  readonly show: (picture: OpaquePixels, changed: readonly Rectangle[]) => void;
  /** Returns the colour as `#rrggbb`; null outside the canvas. */
  readonly colorAt: (x: number, y: number) => string | null;
};

export function openShownCanvas(canvas: OffscreenCanvas): ShownCanvas {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas');
  let image: ImageData | null = null;
  return {
    show: (picture, changed) => {
      const { width, height } = picture;
      const isNew = image === null || image.width !== width || image.height !== height;
      if (isNew) {
        Object.assign(canvas, { width, height });
        image = new ImageData(width, height);
      }
      const shown = image;
      if (shown === null) return;
      for (const area of isNew ? [{ left: 0, top: 0, width, height }] : changed) {
        widen(picture, area, shown);
        context.putImageData(shown, 0, 0, area.left, area.top, area.width, area.height);
      }
    },
    colorAt: (x, y) => {
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (image === null || column < 0 || row < 0 || column >= image.width || row >= image.height)
        return null;
      return readHex(image.data, (row * image.width + column) * 4);
    },
  };
}

/** Returns a scaled copy of a picture as PNG, at most `maxSide` px wide and high. */
export async function encodePng(picture: OpaquePixels, maxSide: number): Promise<Blob> {
  const { width, height } = picture;
  const whole = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  widen(picture, { left: 0, top: 0, width, height }, image);
  whole.getContext('2d', { alpha: false })?.putImageData(image, 0, 0);
  const scale = Math.min(1, maxSide / Math.max(width, height));
  if (scale === 1) return whole.convertToBlob({ type: 'image/png' });
  const size: Size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const small = new OffscreenCanvas(Math.max(1, size.width), Math.max(1, size.height));
  const context = small.getContext('2d', { alpha: false });
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(whole, 0, 0, small.width, small.height);
  return small.convertToBlob({ type: 'image/png' });
}

/** Returns the RGB bytes of a picture, row by row. */
export function toRgb({ data, channels }: OpaquePixels): Uint8Array<ArrayBuffer> {
  if (channels === 3) return Uint8Array.from(data);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from + 2] ?? 0;
  }
  return rgb;
}

/** Returns the bytes at a place as `#rrggbb`. */
export function readHex(bytes: ArrayLike<number>, at: number): string {
  const level = (channel: number) => (bytes[at + channel] ?? 0).toString(16).padStart(2, '0');
  return `#${level(0)}${level(1)}${level(2)}`;
}

function widen({ data, channels, width }: OpaquePixels, area: Rectangle, image: ImageData): void {
  const words = new Uint32Array(image.data.buffer);
  for (let y = area.top; y < area.top + area.height; y += 1) {
    let to = y * width + area.left;
    const end = to + area.width;
    for (let from = to * channels; to < end; to += 1, from += channels)
      words[to] =
        (0xff000000 | ((data[from + 2] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from] ?? 0)) >>> 0;
  }
}
