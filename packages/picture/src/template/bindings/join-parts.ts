/** A piece of a filled text. `isLost`: its value has letters that no font can draw. */
export type FilledPart = { readonly text: string; readonly isLost: boolean };

const brackets = ['()', '[]', '{}', '„“', '“”', '«»', '‹›', '""', "''", '（）', '【】', '「」'] as const;

/** Punctuation that joins two values, and means nothing where one of them is missing. */
const leading = /^[\s,;:.·•|/\\–—+&-]+/u;
const trailing = /[\s,;:·•|/\\–—+&-]+$/u;

/**
 * Puts the pieces of a text together. If one is lost, the punctuation that led to it or from it goes too, and brackets around it; the
 * texts on both sides of it are separated by a blank.
 */
export function joinParts(parts: readonly FilledPart[]): string {
  return parts.some(({ isLost }) => isLost)
    ? joinPieces([parts]).join('')
    : parts.map(({ text }) => text).join('');
}

/** Returns the same for a text that consists of several pieces: the rest of each. */
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

/** Words, and for each of their letters the piece of the text that it is of. */
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
