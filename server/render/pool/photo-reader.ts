import type { PhotoLayout } from '#core/paint/paint-engine.ts';
import type { Packing } from '../photo/pack-pixels.ts';
import type { PhotoGlance } from '../photo/measure-photo.ts';
import type { PhotoBytes, PhotoSize } from '../photo/photo-tasks.ts';
import { type Perform, problemOf } from './drawing-for.ts';
import type { Task } from './messages.ts';

/** Reads photos in a process that can be killed. What is asked about a photo throws PhotoError where it cannot be used. */
export type PhotoReader = {
  readonly size: (bytes: PhotoBytes) => Promise<PhotoSize>;
  readonly glance: (photo: Uint8Array) => Promise<PhotoGlance>;
  /** What `PaintPhoto.decode(layout)` gives, as the editor reads it. */
  readonly pixels: (bytes: PhotoBytes, layout: PhotoLayout, packing: Packing) => Promise<Uint8Array>;
  /** A picture that a template carries with it; null where it cannot be read. */
  readonly picture: (dataUri: string, packing: Packing) => Promise<Uint8Array | null>;
  /** The sample product's photo as a file. */
  readonly sample: () => Promise<Uint8Array>;
};

/** Reading photos for nobody in particular: whose turn it is was decided before. */
export function photoReaderFor(perform: Perform): PhotoReader {
  const ask = (task: Task) => perform(() => task, null, { tenant: null });
  const bytesOf = async (task: Task): Promise<Uint8Array | null> => {
    const answer = await ask(task);
    if (answer.kind !== 'bytes') throw problemOf(answer);
    return answer.bytes;
  };
  return {
    size: async (bytes) => {
      const answer = await ask({ kind: 'photo size', ...bytes });
      if (answer.kind !== 'photo size') throw problemOf(answer);
      return answer.size;
    },
    glance: async (photo) => {
      const answer = await ask({ kind: 'photo glance', photo });
      if (answer.kind !== 'photo glance') throw problemOf(answer);
      return answer.glance;
    },
    pixels: async (bytes, layout, packing) =>
      there(await bytesOf({ kind: 'photo pixels', ...bytes, layout, packing })),
    picture: (dataUri, packing) => bytesOf({ kind: 'picture pixels', dataUri, packing }),
    sample: async () => there(await bytesOf({ kind: 'sample photo' })),
  };
}

function there(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new Error('an answer without its bytes');
  return bytes;
}
