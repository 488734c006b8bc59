import type { TemplateBox, TemplateNode, TemplateText } from '../template-tree.ts';

/** Returns the text nodes (pieces) that make up one text (`isOneText`), in reading order. */
export function piecesIn(node: TemplateNode): TemplateText[] {
  if (node.kind === 'text') return [node];
  return node.kind === 'box' ? node.children.flatMap(piecesIn) : [];
}

/** True if the nodes (pieces) of a text have several sizes. */
export function isOfSizes(box: TemplateBox): boolean {
  const isSized = (node: TemplateNode): boolean =>
    node.kind === 'box' && (node.style['fontSize'] !== undefined || node.children.some(isSized));
  return box.isOneText === true && box.children.some(isSized);
}

export function wordsIn(box: TemplateBox): string {
  return piecesIn(box)
    .map(({ text }) => text)
    .join('');
}

/**
 * Returns the box with other texts in its text nodes (pieces), one for each; empty ones are removed. The same object if nothing changes.
 */
export function withPieces(box: TemplateBox, texts: readonly string[]): TemplateBox {
  const left = [...texts];
  return replaced(box, left) ?? { ...box, children: [] };
}

function replaced(box: TemplateBox, left: string[]): TemplateBox | null {
  const children = box.children.flatMap((child): TemplateNode[] => {
    if (child.kind === 'box') {
      const inner = replaced(child, left);
      return inner === null ? [] : [inner];
    }
    if (child.kind === 'image') return [child];
    const text = left.shift() ?? '';
    if (text === child.text) return [child];
    return text === '' ? [] : [{ ...child, text }];
  });
  if (children.length === 0) return null;
  const isSame =
    children.length === box.children.length && children.every((child, at) => child === box.children[at]);
  return isSame ? box : { ...box, children };
}

/**
 * Divides the changed text of all pieces among the pieces: the change may only insert line breaks and break opportunities, and remove
 * spaces at line ends. Null for any other change.
 */
export function partedAgain(pieces: readonly string[], changed: string): string[] | null {
  const owners = pieces.flatMap((piece, index) => Array<number>(piece.length).fill(index));
  const words = pieces.join('');
  const parted = pieces.map(() => '');
  let at = 0;
  for (const letter of changed) {
    for (const unit of letter.split('')) {
      if (unit !== words[at] && !inserted.test(unit))
        while (isBlank(words[at]) && unit !== words[at]) at += 1;
      if (unit !== words[at] && !inserted.test(unit)) return null;
      const owner = owners[Math.min(unit === words[at] ? at : Math.max(0, at - 1), owners.length - 1)] ?? 0;
      parted[owner] += unit;
      if (unit === words[at]) at += 1;
    }
  }
  return words.slice(at).trim() === '' ? parted : null;
}

const inserted = /[\n\u200b]/;

function isBlank(letter: string | undefined): boolean {
  return letter !== undefined && /\s/.test(letter);
}

/** Divides a changed text of unchanged length among the pieces. */
export function partedAsBefore(pieces: readonly string[], changed: string): string[] {
  let end = 0;
  return pieces.map(({ length }) => changed.slice(end, (end += length)));
}

/** Removes spaces beside other spaces, or at the beginning or end of a line. */
export function withoutDoubleBlanks(pieces: readonly string[]): string[] {
  const kept: string[] = [];
  let isAtStart = true;
  for (const piece of pieces) {
    let text = '';
    for (const letter of piece) {
      if (letter === ' ' && isAtStart) continue;
      if (letter === '\n') text = trimmedEnd(text, kept);
      isAtStart = letter === ' ' || letter === '\n';
      text += letter;
    }
    kept.push(text);
  }
  kept.push(trimmedEnd('', kept));
  return kept.slice(0, -1);
}

/** Returns the text without the space at its end, which may be in a preceding piece. */
function trimmedEnd(text: string, before: string[]): string {
  if (text !== '') return text.replace(/ $/, '');
  const last = before.findLastIndex((piece) => piece !== '');
  if (last >= 0) before[last] = (before[last] ?? '').replace(/ $/, '');
  return text;
}
