import type { TokenArea } from '../area/token-area-types.ts';
import type { TextState } from '../tokens/edit-text.ts';
import { toRange } from '../tokens/text-pieces.ts';
import { choicesFor, type FieldChoice, type FieldSource } from './field-choices.ts';
import { fieldQueryAt, type FieldQuery } from './field-query.ts';
import { openListeners } from '#web/lib/listeners.ts';

/** The open list of fields at the caret; null while it is closed. */
type AskState = {
  readonly choices: readonly FieldChoice[];
  readonly active: number;
  readonly query: FieldQuery;
} | null;

/** Offers fields while a placeholder is typed, which starts with two braces. */
export type FieldAsk = {
  readonly state: () => AskState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when the text or the caret has changed. */
  readonly follow: (state: TextState) => void;
  /** Handles a key for the open list. Returns true if it handled the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly choose: (choice: FieldChoice) => void;
  readonly point: (index: number) => void;
  /** Opens the list at the caret, as if two braces were typed. */
  readonly open: () => void;
};

/** Opens the list for a text area; `sourceOf` returns the current fields. */
export function openFieldAsk(area: () => TokenArea, sourceOf: () => FieldSource): FieldAsk {
  let dismissed: number | null = null;
  const { state, subscribe, put } = openState();
  const follow = (text: TextState): void => {
    const query = fieldQueryAt(text);
    if (query?.start !== dismissed) dismissed = null;
    put(query === null || dismissed !== null ? null : asking(query, sourceOf(), state()));
  };
  const choose = ({ source }: FieldChoice): void => {
    const asked = state();
    if (asked === null) return;
    const { start, end } = asked.query;
    put(null);
    area().insert(source, { start, end: endOfBraces(area().state().text, end) });
    area().focus();
  };
  const dismiss = (): void => {
    dismissed = state()?.query.start ?? null;
    put(null);
  };
  return {
    state,
    subscribe,
    follow,
    onKey: ({ key, ctrlKey, metaKey, altKey }) => {
      const asked = state();
      if (asked === null || ctrlKey || metaKey || altKey) return false;
      const { choices, active } = asked;
      const chosen = choices[active];
      if (key === 'ArrowDown') put({ ...asked, active: (active + 1) % choices.length });
      else if (key === 'ArrowUp') put({ ...asked, active: (active + choices.length - 1) % choices.length });
      else if (key === 'Escape') dismiss();
      else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
      else return false;
      return true;
    },
    choose,
    point: (active) => {
      const asked = state();
      if (asked !== null && asked.active !== active) put({ ...asked, active });
    },
    open: () => {
      area().insert('{{', toRange(area().state().selection));
      follow(area().state());
    },
  };
}

/** Returns the list for the typed text; the highlighted entry stays if the text is the same. */
function asking(query: FieldQuery, source: FieldSource, before: AskState): AskState {
  const choices = choicesFor(query, source);
  if (choices.length === 0) return null;
  const isSame = before?.query.start === query.start && before.query.words === query.words;
  return { query, choices, active: isSame ? Math.min(before.active, choices.length - 1) : 0 };
}

function openState(): Pick<FieldAsk, 'state' | 'subscribe'> & { put: (next: AskState) => void } {
  let state: AskState = null;
  const { subscribe, tell } = openListeners();
  return {
    state: () => state,
    subscribe,
    put: (next) => {
      if (next === null && state === null) return;
      state = next;
      tell();
    },
  };
}

/** Returns where the placeholder around `end` ends, if it has closing braces already, so that all of it is replaced. */
function endOfBraces(text: string, end: number): number {
  const rest = /^[^{}\n]{0,100}\}\}/u.exec(text.slice(end));
  return rest === null ? end : end + rest[0].length;
}
