import type { TextState } from '../tokens/edit-text.ts';
import { toRange } from '../tokens/text-pieces.ts';

/** Text being typed behind two braces: a field, or, behind a bar, a step for its value. */
export type FieldQuery = {
  /** Range from the braces to the caret. */
  readonly start: number;
  readonly end: number;
  /** Everything before the last bar, null where there is none yet. */
  readonly value: string | null;
  readonly words: string;
};

const opening = /\{\{([^{}\n]{0,100})$/u;

/** Returns the query being typed behind two braces at the caret; null anywhere else. */
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
