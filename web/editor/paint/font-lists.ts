import { listFonts, listInstalledFonts } from '#core/contract/editor/fonts-api.ts';
import type { openCaller } from '#web/lib/api/caller.ts';
import { makeFontsKey, type FontLists } from './font-names.ts';
import { openListeners } from '#web/lib/listeners.ts';

/** The font lists of a session, requested once for all that use them. */
type KnownFonts = {
  /** Returns the lists from the server's last answer. Rejects if the server does not answer. */
  readonly lists: () => Promise<FontLists>;
  /** Requests the lists again, since other users or tabs may have changed fonts. Rejects if the server does not answer. */
  readonly renew: () => Promise<FontLists>;
  readonly noteChange: () => void;
  /** Calls back when the lists have changed. Returns a cancel function. */
  readonly subscribe: (listener: () => void) => () => void;
};

type Calls = Pick<ReturnType<typeof openCaller>, 'call'>;

/** Time in ms after which a request without an answer is repeated. */
const patienceMs = 60_000;

const opened = new WeakMap<Calls, KnownFonts>();

/** Returns the font lists that are cached for these calls of the server. */
export function getFontLists(calls: Calls): KnownFonts {
  const known = opened.get(calls) ?? open(calls);
  opened.set(calls, known);
  return known;
}

function open(calls: Calls): KnownFonts {
  const { subscribe, tell } = openListeners();
  let asked: Promise<FontLists> | null = null;
  let names: string | null = null;
  const ask = (): Promise<FontLists> => {
    const asking = fetchLists(calls);
    asked = asking;
    // A failed request is repeated by the next caller.
    asking.catch(() => {
      if (asked === asking) asked = null;
    });
    return asking;
  };
  const follow = async (asking: Promise<FontLists>, tells: boolean): Promise<FontLists> => {
    const lists = await asking;
    const before = names;
    names = makeFontsKey(lists);
    if (tells && before !== null && before !== names) tell();
    return lists;
  };
  return {
    lists: () => asked ?? follow(ask(), true),
    renew: () => follow(ask(), true),
    noteChange: () => {
      follow(ask(), false).catch(() => undefined);
      tell();
    },
    subscribe,
  };
}

async function fetchLists({ call }: Calls): Promise<FontLists> {
  const signal = AbortSignal.timeout(patienceMs);
  const [installed, own] = await Promise.all([
    call(listInstalledFonts, { signal }),
    call(listFonts, { signal }),
  ]);
  return { installed: installed.items, own: own.items };
}
