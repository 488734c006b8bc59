import type { TextState } from '../tokens/edit-text.ts';
import { toRange } from '../tokens/text-pieces.ts';

/** Text that is being typed after two braces: the name of a field, or, after a bar, of a function for its value. */
export type FieldQuery = {
  /** Range from the braces to the caret. */
  readonly start: number;
  readonly end: number;
  /** Everything before the last bar; null if no bar was typed yet. */
  readonly value: string | null;
  readonly words: string;
};

const opening = /\{\{([^{}\n]{0,100})$/u;

/** Returns the query if the caret is in a placeholder that is being typed; else null. */
export function fieldQueryAt({ text, selection }: TextState): FieldQuery | null {
  const { start, end } = toRange(selection);
  if (start !== end) return null;
  const match = opening.exec(text.slice(0, end));
  if (match === null) return null;
  const [, inside = ''] = match;
  const bar = inside.lastIndexOf('|');
  return {
    start: match.index,
    end,
    value: bar === -1 ? null : inside.slice(0, bar).trim(),
    words: inside.slice(bar + 1).trim(),
  };
}
