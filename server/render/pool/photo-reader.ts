import type { PhotoLayout } from '#picture/paint';
import type { Packing } from '../pack-pixels.ts';
import type { PhotoGlance } from '#picture/node';
import type { PhotoSize } from '../photo-tasks.ts';
import { type Perform, type PhotoToSend, toError, openReader, sent } from './drawing-for.ts';
import type { Answer, Task } from './messages.ts';

/** Reads photos in a process that can be killed. Its functions throw PhotoError if a photo cannot be used. */
export type PhotoReader = {
  readonly size: (photo: PhotoToSend) => Promise<PhotoSize>;
  readonly glance: (photo: Uint8Array) => Promise<PhotoGlance>;
  /** Returns the result of `PaintPhoto.decode(layout)`, encoded for the editor. */
  readonly pixels: (photo: PhotoToSend, layout: PhotoLayout, packing: Packing) => Promise<Uint8Array>;
  /** Decodes a picture embedded in a template; null if it cannot be read. */
  readonly picture: (dataUri: string, packing: Packing) => Promise<Uint8Array | null>;
  /** Reads an untrusted mask, like `readMask`. */
  readonly mask: (file: Uint8Array) => Promise<Uint8Array | null>;
  /** Returns an upright photo for a person, like `uprightPhoto`. */
  readonly upright: (photo: Uint8Array) => Promise<Uint8Array>;
  /** Returns a picture in a smaller size, like `smallPicture`. */
  readonly small: (picture: Uint8Array, widthMax: number) => Promise<Uint8Array>;
  readonly sample: () => Promise<Uint8Array>;
  /** Returns the placeholder for picture fields of the sample product, as a file. */
  readonly samplePicture: () => Promise<Uint8Array>;
};

/** Creates a reader of photos without a tenant: the caller has already decided whose turn it is. */
export function photoReaderFor(perform: Perform): PhotoReader {
  const ask = (task: Task) => perform(() => task, null, { tenant: null });
  const askOf = (file: PhotoToSend, task: (photo: Awaited<ReturnType<typeof sent>>) => Task) =>
    perform(async () => task(await sent(file)), null, { tenant: null, readPhoto: openReader([file]) });
  const bytesOf = async (asked: Promise<Answer>): Promise<Uint8Array | null> => {
    const answer = await asked;
    if (answer.kind !== 'bytes') throw toError(answer);
    return answer.bytes;
  };
  return {
    size: async (file) => {
      const answer = await askOf(file, (photo) => ({ kind: 'photo size', ...photo }));
      if (answer.kind !== 'photo size') throw toError(answer);
      return answer.size;
    },
    glance: async (photo) => {
      const answer = await ask({ kind: 'photo glance', photo });
      if (answer.kind !== 'photo glance') throw toError(answer);
      return answer.glance;
    },
    pixels: async (file, layout, packing) =>
      there(await bytesOf(askOf(file, (photo) => ({ kind: 'photo pixels', ...photo, layout, packing })))),
    picture: (dataUri, packing) => bytesOf(ask({ kind: 'picture pixels', dataUri, packing })),
    mask: (file) => bytesOf(ask({ kind: 'read mask', file })),
    upright: async (photo) => there(await bytesOf(ask({ kind: 'upright photo', photo }))),
    small: async (photo, widthMax) => there(await bytesOf(ask({ kind: 'small picture', photo, widthMax }))),
    sample: async () => there(await bytesOf(ask({ kind: 'sample photo' }))),
    samplePicture: async () => there(await bytesOf(ask({ kind: 'sample picture' }))),
  };
}

function there(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new Error('an answer without its bytes');
  return bytes;
}
