import sharp from 'sharp';

/** Bytes removed at the end to find where a picture ends: some blocks of a JPEG, some pixels of a GIF. */
const probeBytes = 64;

/** Number of columns that are compared: missing rows are missing in all columns. */
const columns = 64;

/**
 * Returns the share of a picture's rows that its truncated bytes still contain, 0 to 1. A lenient decoder fills missing rows with one
 * colour, which a row may also really have; so the picture is compared with one decoded from a few bytes fewer, and ends where the two
 * begin to differ. `end` is the length of the end marker; `limitInputPixels` is passed to the decoder.
 */
export async function shareOfRows(bytes: Uint8Array, end: number, limitInputPixels: number): Promise<number> {
  const cut = bytes.length - end - probeBytes;
  if (cut <= 0) return 0;
  const options = { failOn: 'none', limitInputPixels, pages: 1 } as const;
  const [whole, shorter] = await Promise.all(
    [bytes, Buffer.concat([bytes.subarray(0, cut), bytes.subarray(bytes.length - end)])].map(async (file) => {
      const { height } = await sharp(file, options).metadata();
      const image = sharp(file, options).resize(columns, height, { fit: 'fill', kernel: 'nearest' });
      return { height, data: await image.toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer() };
    }),
  );
  if (whole === undefined || shorter === undefined) return 0;
  const first = whole.data.findIndex((value, at) => value !== shorter.data[at]);
  // If the shortened bytes cannot be decoded, the picture ended somewhere before them.
  if (first === -1) return 0;
  return Math.floor(first / (whole.data.length / whole.height)) / whole.height;
}
