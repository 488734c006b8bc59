import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodePixels } from '#core/contract/editor/editor-pixels.ts';
import { freeBytes, type Pixels } from '#picture/paint';

/** Content coding of bytes sent to a browser, as named in HTTP. */
export type Packing = 'br' | 'gzip' | 'identity';

/** Encodes pixels for the editor. Uses the first level of each packer: the next ones take three times as long for a tenth. */
export async function packPixels(pixels: Pixels, packing: Packing): Promise<Uint8Array> {
  const sent = encodePixels(pixels);
  freeBytes(pixels.data);
  if (packing === 'identity') return sent;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  const packed =
    packing === 'br' ? promisify(brotliCompress)(sent, { params }) : promisify(gzip)(sent, { level: 1 });
  return await packed.finally(() => freeBytes(sent));
}
