import { waitAfter } from '#web/lib/back-off.ts';
import type { PhotoRef } from '../paint-types.ts';
import type { Ask } from './ask.ts';
import { pause } from './pause.ts';

/** Retries for a photo that the shop did not deliver: the wait in ms doubles from `first` to `most`; `times` is their number. */
const looks = { waitMs: { first: 3_000, most: 48_000 }, times: 5 };

/** The server's last answer about a photo, as text to compare. */
type Answered = { readonly answer: string };

/**
 * Requests a missing photo repeatedly until the answer changes. `isKept` is false if the earlier answer is no longer in use; `changed` is
 * called if the new one differs.
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
