import sharp from 'sharp';

/** Bytes whose loss tells where a picture ends: some blocks of a JPEG, some pixels of a GIF. */
const probeBytes = 64;

/** The columns that are compared: what is missing of a picture is missing in all of them. */
const columns = 64;

/**
 * Returns the share of a picture's rows that its bytes still hold, 0 to 1, where they end too early. A decoder that forgives fills up what
 * is missing with one colour, which a row may have anyway; so the picture is compared with that of a few bytes fewer, and ends where the
 * two begin to differ. `end` is the length of the mark at the end; `limitInputPixels` is handed to the decoder.
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
  // Where those bytes are no picture at all, the picture ended somewhere before them.
  if (first === -1) return 0;
  return Math.floor(first / (whole.data.length / whole.height)) / whole.height;
}
