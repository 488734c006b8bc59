import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

interface ResumingOptions {
  /** The stream already opened, from the first byte. */
  readonly first: Readable;
  readonly sizeBytes: number;
  /** Opens the same object again from this byte; fails if the object was replaced. */
  readonly openFrom: (byte: number) => Promise<Readable>;
  /** True if the object may be readable after this error, if opened again. */
  readonly mayResume: (error: unknown) => boolean;
  /** Longest silence of the service while the reader waits for data, in ms. */
  readonly silenceMsMax?: number;
  /** Pauses in ms before each attempt after one that brought no data; when none is left, reading fails. */
  readonly pausesMs?: readonly number[];
}

const SILENCE_MS_MAX = 15_000;
const PAUSES_MS: readonly number[] = [100, 300, 1_000, 3_000, 5_000, 5_000, 5_000, 5_000, 5_000];

/**
 * Returns the bytes of an object. If the stream breaks off it is opened again at that byte, as services close the connection of a slow
 * reader, and a gigabyte should not be read twice. Destroying the result closes the open stream.
 */
export function resumingBody(options: ResumingOptions): Readable {
  const open: { body: Readable } = { body: options.first };
  const reading = Readable.from(read(options, open), { objectMode: false, highWaterMark: 256 * 1024 });
  // A generator that was never read does not run its `finally`.
  reading.once('close', () => open.body.destroy());
  return reading;
}

async function* read(options: ResumingOptions, open: { body: Readable }): AsyncGenerator<Uint8Array> {
  const { sizeBytes, openFrom, mayResume, silenceMsMax = SILENCE_MS_MAX, pausesMs = PAUSES_MS } = options;
  let at = 0;
  let tries = 0;
  for (;;) {
    try {
      for await (const chunk of untilSilence(open.body, silenceMsMax)) {
        at += chunk.byteLength;
        tries = 0;
        yield chunk;
      }
      if (at >= sizeBytes) return;
      throw new Error(`the object ended after ${at} of ${sizeBytes} bytes`);
    } catch (error) {
      const pause = pausesMs[tries];
      if (pause === undefined || !mayResume(error)) throw error;
      tries += 1;
      await wait(pause);
    }
    open.body = await openFrom(at).catch((error: unknown) => Readable.from(failing(error)));
  }
}

// oxlint-disable-next-line require-yield -- a body that fails as soon as it is read, so that both ways to fail are one
async function* failing(error: unknown): AsyncGenerator<Uint8Array> {
  throw error;
}

/** Fails if no data arrives in time while the reader waits; the time between reads does not count. */
async function* untilSilence(body: Readable, msMax: number): AsyncGenerator<Uint8Array> {
  const watch = () => setTimeout(() => body.destroy(new Error('nothing came for too long')), msMax);
  let timer = watch();
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk as Uint8Array;
      timer = watch();
    }
  } finally {
    clearTimeout(timer);
  }
}
