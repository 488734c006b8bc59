import { breakWordsHere, textsAtOnceMax, type BreakWords } from '#picture';
import type { Ask } from './ask.ts';
import { keepNewest } from './keep-newest.ts';
import { pause } from './pause.ts';
import { openTryAgain } from './try-again.ts';

/** Line breaks of texts without blanks, asked from the server because browsers find words differently. */
export type WordSource = {
  /** Calls `fill`, and again when the server has answered. `isWhole` is false if it has not answered in time. */
  readonly fill: <Result>(
    fill: (breakWords: BreakWords) => Result,
  ) => Promise<{ readonly result: Result; readonly isWhole: boolean }>;
};

/** Maximum number of cached texts: those of some hundred products. */
const maxTexts = 1_000;

/** Maximum wait for an answer, in ms. When it arrives later, the job is painted again. */
const patienceMs = 2_000;

/** Opens the source of words. `again` is called when a missing answer has arrived, and when it is time to request it again. */
export function openWordSource(ask: Ask, again: () => void): WordSource {
  const known = new Map<string, string>();
  const trying = openTryAgain(again);
  const load = async (texts: readonly string[]): Promise<boolean> => {
    const answer = await ask({ kind: 'words', texts });
    if (answer === null) {
      trying.later();
      return false;
    }
    texts.forEach((text, at) => keepNewest(known, text, answer[at] ?? text, maxTexts));
    trying.came();
    return true;
  };
  return {
    fill: async (fill) => {
      const missing = new Set<string>();
      const breakWords: BreakWords = (text) => {
        const answer = known.get(text);
        if (answer === undefined) missing.add(text);
        return answer ?? breakWordsHere(text);
      };
      const first = fill(breakWords);
      if (missing.size === 0) return { result: first, isWhole: true };
      const loading = load([...missing].slice(0, textsAtOnceMax));
      const came = await Promise.race([loading, pause(patienceMs)]);
      if (came === undefined) void loading.then((hasCome) => hasCome && again());
      missing.clear();
      const result = came === true ? fill(breakWords) : first;
      return { result, isWhole: came === true && missing.size === 0 };
    },
  };
}
