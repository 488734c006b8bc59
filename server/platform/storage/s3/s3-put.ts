import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { S3Client } from './s3-client.ts';

type Place = { readonly Bucket: string; readonly Key: string };

/** Size of the parts of a large file; smaller files are sent in one request. */
const PART_BYTES = 8 << 20;

/** Maximum number of parts in progress at the same time, and so in memory. */
const PARTS_MAX = 2;

/** Sends complete bytes with a Content-MD5, which services that support it compare with the received bytes. */
export async function putBytes(
  { sdk, calls }: S3Client,
  place: Place,
  bytes: Uint8Array,
): Promise<{ sizeBytes: number }> {
  const ContentMD5 = createHash('md5').update(bytes).digest('base64');
  const ContentLength = bytes.byteLength;
  await calls.send(new sdk.PutObjectCommand({ ...place, Body: bytes, ContentMD5, ContentLength }));
  return { sizeBytes: bytes.byteLength };
}

/**
 * Sends a stream of unknown length. A short one is collected and sent in one request; a longer one is sent in parts as it arrives, and the
 * object becomes visible with the last part. Fails with the source's error.
 */
export async function putStream(
  client: S3Client,
  place: Place,
  body: AsyncIterable<Uint8Array>,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<{ sizeBytes: number }> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const { start, isAll } = await gather(chunks);
    if (isAll) return await guarded(() => putBytes(client, place, start));
    return await sendParts(client, place, { start, chunks }, guarded);
  } finally {
    await chunks.return?.().catch(() => undefined);
    if (body instanceof Readable) body.destroy();
  }
}

/** Reads the first chunks, up to about the size of a part. */
async function gather(chunks: AsyncIterator<Uint8Array>): Promise<{ start: Buffer; isAll: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const next = await chunks.next();
    if (next.done === true) return { start: Buffer.concat(parts), isAll: true };
    parts.push(next.value);
    size += next.value.byteLength;
    if (size > PART_BYTES) return { start: Buffer.concat(parts), isAll: false };
  }
}

async function sendParts(
  { sdk, calls }: S3Client,
  place: Place,
  { start, chunks }: { start: Buffer; chunks: AsyncIterator<Uint8Array> },
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<{ sizeBytes: number }> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  let sizeBytes = start.byteLength;
  const broken: unknown[] = [];
  const rest = async function* () {
    yield start;
    try {
      for (;;) {
        const next = await chunks.next();
        if (next.done === true) return;
        sizeBytes += next.value.byteLength;
        yield next.value;
      }
    } catch (why) {
      broken.push(why);
      throw why;
    }
  };
  const Body = Readable.from(rest(), { objectMode: false, highWaterMark: 1 << 20 });
  const upload = new Upload({
    client: calls,
    params: { ...place, Body },
    partSize: PART_BYTES,
    queueSize: PARTS_MAX,
    leavePartsOnError: false,
  });
  try {
    await guarded(() => upload.done());
  } catch (error) {
    // If aborting the upload fails too, the original error is thrown.
    throw broken.length > 0 ? broken[0] : error;
  } finally {
    Body.destroy();
  }
  const { ContentLength } = await guarded(() => calls.send(new sdk.HeadObjectCommand(place)));
  if (ContentLength === sizeBytes) return { sizeBytes };
  await guarded(() => calls.send(new sdk.DeleteObjectCommand(place)));
  throw new AppError('unavailable', undefined, {
    cause: new Error(`S3 stored ${ContentLength} of ${sizeBytes} bytes`),
  });
}
