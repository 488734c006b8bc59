import { waitAfter } from '#web/lib/back-off.ts';
import type { PhotoRef } from '../paint-types.ts';
import type { Ask } from './ask.ts';
import { pause } from './pause.ts';

/** A photo that the shop did not deliver is asked for again so often, first after this many ms and each time after twice as long. */
const looks = { waitMs: { first: 3_000, most: 48_000 }, times: 5 };

/** An answer about a photo, as text. */
type Answered = { readonly answer: string };

/**
 * Asks again for a photo that was not there, until the answer is another one. `isKept` says whether the answer of before still
 * counts; `changed` is called when it is another.
 */
export function openSecondLooks(
  ask: Ask,
  {
    isKept,
    changed,
  }: { isKept: (name: string, before: Answered) => boolean; changed: (name: string) => void },
): (name: string, ref: PhotoRef, before: Answered) => void {
  const under = new Set<string>();
  const look = async (name: string, ref: PhotoRef, before: Answered): Promise<void> => {
    for (let times = 0; times < looks.times; times += 1) {
      await pause(waitAfter(looks.waitMs, times));
      if (!isKept(name, before)) return;
      const answer = await ask({ kind: 'photo', photo: ref });
      if (!isKept(name, before)) return;
      if (answer !== null && JSON.stringify(answer) !== before.answer) return changed(name);
    }
  };
  return (name, ref, before) => {
    if (under.has(name)) return;
    under.add(name);
    void look(name, ref, before).finally(() => under.delete(name));
  };
}
