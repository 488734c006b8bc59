import { decodePixels } from '#core/contract/editor/editor-pixels.ts';
import { type PaintEngine, type RgbaPicture, toRgba } from '#picture/paint';
import type { Ask } from '../ask.ts';
import { pause } from '../pause.ts';
import { openTryAgain } from '../try-again.ts';

/** The available pictures that are contained in a template. */
export type PicturesAtHand = {
  /** Decodes a picture. Null if it cannot be decoded; 'away' if it was missing when painting began, even if it has arrived since. */
  readonly read: PaintEngine['readPicture'];
  /** Key of the pictures that are missing; '' if none are. */
  readonly key: string;
  /** Picture that is missed most: `coming` if the server has not answered yet; `away` if it did not return it, and is asked again. */
  readonly state: 'there' | 'coming' | 'away';
};

/** Gets pictures as decoded by the server, because a browser would apply colour profiles differently. */
export type PictureSource = { readonly take: (dataUris: readonly string[]) => Promise<PicturesAtHand> };

/** Maximum number of cached pictures: more than a template may contain. */
const maxPictures = 40;

/** Maximum wait for a requested picture, in ms. When it arrives later, the job is painted again. */
const patienceMs = 2_000;

type Known = {
  readonly number: number;
  readonly loading: Promise<RgbaPicture | 'away' | null>;
  /** Resolves when the picture has arrived or its time limit has passed. Never rejects. */
  readonly waiting: Promise<unknown>;
  state: PicturesAtHand['state'];
};

/** Opens the source of pictures. `again` is called when a missing picture has arrived, and when it is time to request it again. */
export function openPictureSource(ask: Ask, again: () => void): PictureSource {
  const known = new Map<string, Known>();
  let lastNumber = 0;
  const trying = openTryAgain(() => {
    for (const [dataUri, { state }] of known) if (state === 'away') known.delete(dataUri);
    again();
  });
  const load = async (dataUri: string): Promise<RgbaPicture | 'away' | null> => {
    const answer = await ask({ kind: 'picture', dataUri });
    if (answer === null) return 'away';
    const pixels = decodePixels(answer);
    return pixels && { width: pixels.width, height: pixels.height, data: toRgba(pixels) };
  };
  const follow = async (entry: Known): Promise<void> => {
    const pixels = await entry.loading.catch(() => 'away');
    entry.state = pixels === 'away' ? 'away' : 'there';
    if (pixels === 'away') trying.later();
    else trying.came();
  };
  const open = (dataUri: string): Known => {
    lastNumber += 1;
    const loading = load(dataUri);
    const waiting = Promise.race([loading.catch(() => null), pause(patienceMs)]);
    const entry: Known = { number: lastNumber, loading, waiting, state: 'coming' };
    void follow(entry);
    known.set(dataUri, entry);
    const [oldest] = known.keys();
    if (known.size > maxPictures && oldest !== undefined) known.delete(oldest);
    return entry;
  };
  return {
    take: async (dataUris) => {
      const entries = new Map(
        dataUris.map((dataUri) => [dataUri, known.get(dataUri) ?? open(dataUri)] as const),
      );
      await Promise.all([...entries.values()].map(({ waiting }) => waiting));
      const missing = new Map([...entries].filter(([, { state }]) => state !== 'there'));
      for (const { loading, state } of missing.values())
        if (state === 'coming')
          void loading.then(
            (pixels) => pixels !== 'away' && again(),
            () => undefined,
          );
      return {
        read: (dataUri) =>
          missing.has(dataUri) ? Promise.resolve('away') : (entries.get(dataUri) ?? open(dataUri)).loading,
        key: [...missing.values()].map(({ number }) => number).join(),
        state: judgeState([...missing.values()]),
      };
    },
  };
}

function judgeState(missing: readonly Known[]): PicturesAtHand['state'] {
  if (missing.some(({ state }) => state === 'away')) return 'away';
  return missing.length === 0 ? 'there' : 'coming';
}
