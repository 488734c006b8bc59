import type { TemplateBox, TemplateNode } from '../template-tree.ts';

/** Capital form of a word's first letter if it is not a single letter: ß, and ligatures. */
const firstCapitals: Readonly<Record<string, string>> = {
  ß: 'Ss',
  ŉ: 'ʼN',
  ǆ: 'ǅ',
  ǉ: 'ǈ',
  ǌ: 'ǋ',
  ǳ: 'ǲ',
  ﬀ: 'Ff',
  ﬁ: 'Fi',
  ﬂ: 'Fl',
};

/**
 * Applies `text-transform: capitalize` to a filled tree: the first letter of each word, and no other, becomes a capital (`iPhone` becomes
 * `IPhone`). Also fixes Greek in capitals. Renderers differ in both; texts that need neither stay the same object.
 */
export function withCapitals(tree: TemplateBox): TemplateBox {
  return isAsking(tree) ? capitalBox(tree, 'none', { isInWord: false }) : tree;
}

/** Removes accents from Greek capitals, except the diaeresis, which renderers otherwise misplace. */
function withoutAccents(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Greek}\u0308?)\u0301/gu, '$1')
    .normalize('NFC');
}

/** True if the text so far ends inside a word, which may continue in the next inline box. */
type Place = { isInWord: boolean };

function capitalBox(box: TemplateBox, around: string, place: Place): TemplateBox {
  const { textTransform = around, display } = box.style;
  const isInline = display?.startsWith('inline') === true;
  if (!isInline) place.isInWord = false;
  const children = box.children.map((child): TemplateNode => {
    if (child.kind === 'box') return capitalBox(child, textTransform, place);
    if (child.kind === 'image') return child;
    const text = written(child.text, textTransform, place);
    return text === child.text ? child : { ...child, text };
  });
  if (!isInline) place.isInWord = false;
  const style =
    box.style['textTransform'] === 'capitalize' ? { ...box.style, textTransform: 'none' } : box.style;
  const isSame = style === box.style && children.every((child, index) => child === box.children[index]);
  return isSame ? box : { ...box, style, children };
}

function written(text: string, transform: string, place: Place): string {
  const capitals = capitalized(text, place);
  if (transform === 'uppercase') return withoutAccents(text);
  return transform === 'capitalize' ? capitals : text;
}

function capitalized(text: string, place: Place): string {
  let changed = '';
  for (const letter of text) {
    const isFirst = !place.isInWord && /\p{L}/u.test(letter);
    changed += isFirst ? (firstCapitals[letter] ?? letter.toUpperCase()) : letter;
    place.isInWord = place.isInWord
      ? /[\p{L}\p{M}\p{N}'’\u00ad]/u.test(letter)
      : /[\p{L}\p{N}]/u.test(letter);
  }
  return changed;
}

const asking = new WeakMap<TemplateNode, boolean>();

function isAsking(node: TemplateNode): boolean {
  if (node.kind !== 'box') return false;
  const known = asking.get(node);
  if (known !== undefined) return known;
  const answer =
    ['capitalize', 'uppercase'].includes(node.style['textTransform'] ?? '') || node.children.some(isAsking);
  asking.set(node, answer);
  return answer;
}
