import type { TemplateNode } from '../template/template-tree.ts';
import { hasCodePoint } from './code-points.ts';
import { baseFamily, type BrandFont, type FontFile, type FontPack } from './font-pack.ts';

/** The fonts of one picture. Equal keys mean equal-looking letters. */
export type FontChoice<Own extends BrandFont = BrandFont> = {
  /** Packs besides the base family, in the order in which they are searched for a letter. */
  readonly packs: readonly FontPack[];
  /** The user's own fonts that the template names. */
  readonly brandFonts: readonly Own[];
  /** Fallback families for letters that the text's own family lacks. */
  readonly families: readonly string[];
  /** Names and versions of all chosen fonts; empty if the base family is enough. */
  readonly key: string;
};

/**
 * Chooses fonts for the filled tree: the families it names and those its letters need. An installed pack that is not needed has no effect,
 * so installing one redraws only the pictures that change.
 */
export function chooseFonts<Own extends BrandFont>(
  packs: readonly FontPack[],
  tree: TemplateNode,
  brandFonts: readonly Own[],
): FontChoice<Own> {
  const [base, ...others] = packs;
  const texts = textsIn(tree);
  const named = familiesNamedIn(tree);
  const isNamed = (family: string) => named.has(family.toLowerCase());
  const own = brandFonts.filter(({ family }) => isNamed(family));
  const needed = new Set(others.filter(({ family }) => isNamed(family)));
  const text = texts.join('\n');
  const candidates = inReadersOrder(others, text);
  for (const codePoint of rareCodePoints(text)) {
    if (base?.covers(codePoint) === true) continue;
    const pack = candidates.find(({ covers }) => covers(codePoint));
    if (pack !== undefined) needed.add(pack);
  }
  for (const sign of emojiIn(text)) {
    const pack = candidates.find(({ covers }) => covers(sign) && covers(surelyEmoji));
    if (pack !== undefined) needed.add(pack);
  }
  const chosen = candidates.filter((pack) => needed.has(pack)).map((pack) => onlySlicesFor(pack, text));
  return {
    packs: chosen,
    brandFonts: own,
    families: [
      ...new Set([baseFamily, ...chosen.map(({ family }) => family), ...own.map(({ family }) => family)]),
    ],
    key: [
      ...chosen.map(({ family, version }) => `${family}@${version}`),
      ...own.map(({ family, weight, style, hash }) => `${family} ${weight} ${style}@${hash}`),
    ].join('/'),
  };
}

/**
 * Returns the files of the base family that a filled tree may need: the first slice, which determines the line height, and those with its
 * letters in upper and lower case. The result is drawn the same as with all files.
 */
export function baseFilesFor(base: FontPack, tree: TemplateNode): readonly FontFile[] {
  const text = textsIn(tree).join('\n');
  const needed = onlySlicesFor(base, [text, text.toUpperCase(), text.toLowerCase(), 'A…'].join('\n'));
  return needed.files;
}

/** Returns only the slices that contain letters of the text, for a family with about a hundred slices. */
function onlySlicesFor(pack: FontPack, text: string): FontPack {
  const codePoints = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0);
  const isWanted = ({ slice }: FontFile) =>
    slice === null || codePoints.some((codePoint) => hasCodePoint(slice, codePoint));
  return { ...pack, files: pack.files.filter(isWanted) };
}

function textsIn(node: TemplateNode): string[] {
  if (node.kind === 'text') return [node.text];
  return node.kind === 'box' ? node.children.flatMap(textsIn) : [];
}

/** Returns the families that a template names, lower-case. */
export function familiesNamedIn(node: TemplateNode): Set<string> {
  if (node.kind !== 'box') return new Set();
  const own = parseFamilies(node.style['fontFamily'] ?? '');
  return new Set([...own, ...node.children.flatMap((child) => [...familiesNamedIn(child)])]);
}

/** Returns the names in a `font-family`, lower-case. */
function parseFamilies(value: string): string[] {
  return value.split(',').map((name) =>
    name
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .toLowerCase(),
  );
}

function rareCodePoints(text: string): Set<number> {
  const found = new Set<number>();
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint > 0x7e) found.add(codePoint);
  }
  return found;
}

const surelyEmoji = 0x1f600;

/** Returns the code points of characters that only U+FE0F turns into an emoji: ☎️. Without it they are signs in the text's colour. */
function emojiIn(text: string): number[] {
  const codePoints = Array.from(
    text.matchAll(/(\p{Emoji})\ufe0f/gu),
    ([, sign = '']) => sign.codePointAt(0) ?? 0,
  );
  return [...new Set(codePoints)];
}

const writers = [
  { script: 'JP', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { script: 'KR', letters: /\p{Script=Hangul}/u },
  { script: 'TC', letters: /\p{Script=Bopomofo}/u },
  { script: 'SC', letters: /\p{Script=Han}/u },
];

/**
 * Orders packs by script: Chinese, Japanese and Korean share code points with different shapes. Kana or Hangul in the text identify it;
 * text with Han but neither of them counts as simplified Chinese.
 */
function inReadersOrder(packs: readonly FontPack[], text: string): readonly FontPack[] {
  const script = writers.find(({ letters }) => letters.test(text))?.script;
  if (script === undefined) return packs;
  const isFor = (pack: FontPack) => pack.family.endsWith(` ${script}`);
  const isOfEast = (pack: FontPack) => / (?:JP|KR|SC|TC|HK)$/.test(pack.family);
  return [
    ...packs.filter((pack) => !isOfEast(pack)),
    ...packs.filter(isFor),
    ...packs.filter((pack) => isOfEast(pack) && !isFor(pack)),
  ];
}
