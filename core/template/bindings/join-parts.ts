/** A piece of a text as it is filled. `isLost`: what was to stand here has letters that no font can draw. */
export type FilledPart = { readonly text: string; readonly isLost: boolean };

const brackets = ['()', '[]', '{}', '„“', '“”', '«»', '‹›', '""', "''", '（）', '【】', '「」'] as const;

/** What leads from one thing to the next, and means nothing where one of them is not there. */
const leading = /^[\s,;:.·•|/\\–—+&-]+/u;
const trailing = /[\s,;:·•|/\\–—+&-]+$/u;

/**
 * Puts the pieces of a text together. Where one is lost, the punctuation that led to it or from it goes too, and brackets
 * around it; what stands on both sides of it is kept apart by a blank.
 */
export function joinParts(parts: readonly FilledPart[]): string {
  const runs = [''];
  for (const { text, isLost } of parts) {
    if (isLost) runs.push('');
    else runs[runs.length - 1] += text;
  }
  return runs.reduce(joinAround);
}

function joinAround(before: string, after: string): string {
  const [opening, closing] = [before.trimEnd().at(-1), after.trimStart().at(0)];
  if (opening !== undefined && closing !== undefined && isPair(opening + closing))
    return joinAround(before.trimEnd().slice(0, -1), after.trimStart().slice(1));
  const [left, right] = [before.replace(trailing, ''), after.replace(leading, '')];
  return left === '' || right === '' ? left + right : `${left} ${right}`;
}

function isPair(signs: string): boolean {
  return brackets.some((pair) => pair === signs);
}
