import { AppError } from '#core/errors.ts';
import { fileKeys } from '#server/files/feed-files.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { lackingDiskBytes } from '#server/platform/process/disk-space.ts';
import type { StoredObject } from '#server/platform/storage/port.ts';
import { createPlaces, NoPlace } from '#server/platform/turns/places.ts';
import { SharedWork } from '#server/platform/turns/shared-work.ts';
import type { PublishedFiles } from './published-files.ts';

/** Makes a picture at most this wide, in px. Fails with `AppError` if the drawing processes have no free slot. */
export type MakeSmall = (picture: Uint8Array, width: number) => Promise<Uint8Array>;

export interface WantedSize {
  readonly feedId: string;
  readonly imageHash: string;
  readonly width: number;
}

export interface SmallImages {
  /** Returns the stored image, or makes and stores it now; 'busy' if too many others are being made; null if there is no such image. */
  open(wanted: WantedSize): Promise<Uint8Array | StoredObject | 'busy' | null>;
}

/**
 * Limits for making images: one at a time in this process, for all callers together, as these addresses are public. Feeds take turns, a
 * whole page of tiles may wait, and waiting calls hold no picture in memory.
 */
const making = { total: 1, waitingPerTenant: 48, waitingTotal: 240, waitMs: 10_000 };

export function openSmallImages(
  { config, log, storage }: Pick<Platform, 'config' | 'log' | 'storage'>,
  files: PublishedFiles,
  makeSmall: MakeSmall,
): SmallImages {
  const places = createPlaces(making);
  const underWay = new SharedWork<Uint8Array | null>();

  async function make(key: string, { feedId, imageHash, width }: WantedSize): Promise<Uint8Array | null> {
    const imageKey = fileKeys.image(feedId, imageHash);
    if (!(await storage.exists(imageKey))) return null;
    return await places.hold(feedId, async () => {
      const image = await readBytes(await files.open(imageKey));
      if (image === null) return null;
      const small = await makeSmall(image, width);
      // An image that cannot be stored is made again next time: a full disk must not affect people who view a page.
      await keep(key, imageKey, small).catch((error: unknown) =>
        log.warn({ err: error, key }, 'a smaller size of a picture is not kept'),
      );
      return small;
    });
  }

  async function keep(key: string, imageKey: string, small: Uint8Array): Promise<void> {
    if ((await lackingDiskBytes(config)) === 0) await storage.put(key, small);
    // The image may have been deleted meanwhile, together with its existing sizes.
    if (await storage.exists(imageKey)) files.remember(key, small);
    else await storage.delete(key);
  }

  return {
    async open(wanted) {
      const key = fileKeys.smallImage(wanted.feedId, wanted.imageHash, wanted.width);
      const kept = underWay.get(key) === undefined ? await files.open(key) : null;
      if (kept !== null) return kept;
      try {
        return await underWay.do(key, () => make(key, wanted));
      } catch (error) {
        if (error instanceof NoPlace || error instanceof AppError) return 'busy';
        throw error;
      }
    },
  };
}

async function readBytes(file: Uint8Array | StoredObject | null): Promise<Uint8Array | null> {
  if (file === null || file instanceof Uint8Array) return file;
  const parts: Uint8Array[] = [];
  for await (const part of file.body) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}
