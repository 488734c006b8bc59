/** A part of a filled text. `isLost`: its value was removed, because no font can draw its letters. */
export type FilledPart = { readonly text: string; readonly isLost: boolean };

const brackets = ['()', '[]', '{}', '„“', '“”', '«»', '‹›', '""', "''", '（）', '【】', '「」'] as const;

/** Punctuation that joins two values, and is meaningless if one of them is missing. */
const leading = /^[\s,;:.·•|/\\–—+&-]+/u;
const trailing = /[\s,;:·•|/\\–—+&-]+$/u;

/**
 * Joins the parts of a text. For a lost part, the punctuation next to it and brackets around it are removed too; the texts before and after
 * it are separated by a space.
 */
export function joinParts(parts: readonly FilledPart[]): string {
  return parts.some(({ isLost }) => isLost)
    ? joinPieces([parts]).join('')
    : parts.map(({ text }) => text).join('');
}

/** Joins a text of several text nodes (pieces), each with its parts, like `joinParts`; returns what remains of each piece. */
export function joinPieces(pieces: readonly (readonly FilledPart[])[]): string[] {
  const runs: Owned[] = [{ text: '', owners: [] }];
  for (const [owner, parts] of pieces.entries())
    for (const { text, isLost } of parts) {
      if (isLost) runs.push({ text: '', owners: [] });
      else runs.push(together(runs.pop(), { text, owners: Array<number>(text.length).fill(owner) }));
    }
  const { text, owners } = runs.reduce(joinAround);
  const left = pieces.map(() => '');
  for (const [at, owner] of owners.entries()) left[owner] += text[at] ?? '';
  return left;
}

/** Text, with the index of the text node (piece) that each letter belongs to. */
type Owned = { readonly text: string; readonly owners: readonly number[] };

function together(before: Owned | undefined, after: Owned): Owned {
  if (before === undefined) return after;
  return { text: before.text + after.text, owners: [...before.owners, ...after.owners] };
}

function part({ text, owners }: Owned, start: number, end: number): Owned {
  return { text: text.slice(start, end), owners: owners.slice(start, end) };
}

function joinAround(before: Owned, after: Owned): Owned {
  const [end, start] = [before.text.trimEnd().length, after.text.length - after.text.trimStart().length];
  const [opening, closing] = [before.text.at(end - 1), after.text[start]];
  if (end > 0 && opening !== undefined && closing !== undefined && isPair(opening + closing))
    return joinAround(part(before, 0, end - 1), part(after, start + 1, after.text.length));
  const left = part(before, 0, before.text.replace(trailing, '').length);
  const right = part(after, after.text.length - after.text.replace(leading, '').length, after.text.length);
  if (left.text === '' || right.text === '') return together(left, right);
  const blank = { text: ' ', owners: left.owners.slice(-1) };
  return together(together(left, blank), right);
}

function isPair(signs: string): boolean {
  return brackets.some((pair) => pair === signs);
}
