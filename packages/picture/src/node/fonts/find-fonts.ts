import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseUnicodeRanges, signsAmong, baseFamily, type FontFile } from '../../fonts.ts';
import { listCodePoints, fontPack, type FontPack } from './font-pack.ts';
import { readFont, type FontFacts } from './read-font.ts';
import { withFontFile } from './sfnt-tables.ts';

const require = createRequire(import.meta.url);

const weights = [400, 500, 600, 700, 800, 900];

const basePackage = {
  name: '@fontsource/inter',
  family: baseFamily,
  subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  italics: [400, 700],
};

/** Families for other writing systems, in the order of fallback. */
const scriptPackages = [
  { name: '@fontsource/noto-sans-arabic', family: 'Noto Sans Arabic', subsets: ['arabic'] },
  { name: '@fontsource/noto-sans-hebrew', family: 'Noto Sans Hebrew', subsets: ['hebrew'] },
  { name: '@fontsource/noto-sans-thai', family: 'Noto Sans Thai', subsets: ['thai'] },
  { name: '@fontsource/noto-sans-devanagari', family: 'Noto Sans Devanagari', subsets: ['devanagari'] },
];

/** Families for symbols: ✔ ☎ ➜ ①. */
const symbolPackages = [
  {
    name: '@fontsource/noto-sans-symbols',
    family: 'Noto Sans Symbols',
    subsets: ['symbols'],
    faceWeights: [400, 700, 900],
  },
  {
    name: '@fontsource/noto-sans-symbols-2',
    family: 'Noto Sans Symbols 2',
    subsets: ['symbols'],
    faceWeights: [400],
  },
];

/** Families named by designs: serifs for display, and narrow ones for posters. No letter falls back to them. */
const displayPackages = [
  {
    name: '@fontsource/noto-serif-display',
    family: 'Noto Serif Display',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
  {
    name: '@fontsource/fira-sans-extra-condensed',
    family: 'Fira Sans Extra Condensed',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
];

/** Fonts too large to ship with the product (some 80 MB each); used if installed. */
const optionalPackages = [
  { name: '@fontsource/noto-sans-sc', family: 'Noto Sans SC' },
  { name: '@fontsource/noto-sans-jp', family: 'Noto Sans JP' },
  { name: '@fontsource/noto-sans-kr', family: 'Noto Sans KR' },
  { name: '@fontsource/noto-sans-tc', family: 'Noto Sans TC' },
];

// Debian, Fedora, Arch and Alpine, in this order.
const systemFolders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/truetype/noto',
  '/usr/share/fonts/google-noto-sans-cjk-fonts',
  '/usr/share/fonts/google-noto-color-emoji-fonts',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/noto',
];
const systemCjk = /^NotoSansCJK-(?:Regular|Bold)\.ttc$/;
// Only the bitmap edition: the renderer draws layers of plain colours and bitmaps, but no COLR version 1.
const systemEmoji = /^NotoColorEmoji\.ttf$/;
const fontFile = /\.(?:ttf|otf|ttc|woff2)$/i;

const found = new Map<string | null, readonly FontPack[]>();

/** Returns the fonts of this installation, searched once per process. `fontsDir` is the operator's own folder. */
export function installedFonts(fontsDir: string | null): readonly FontPack[] {
  const packs = found.get(fontsDir) ?? findFonts(fontsDir);
  found.set(fontsDir, packs);
  return packs;
}

/**
 * Returns all fonts that pictures may be drawn with, in the order of fallback: Inter, the built-in scripts and symbols, emoji, the
 * operator's folder, and the machine's fonts for Chinese, Japanese and Korean.
 */
function findFonts(fontsDir: string | null): FontPack[] {
  const base = fontsource(basePackage);
  if (base === null) throw new Error(`${basePackage.name} is not installed`);
  const packs = [
    base,
    ...scriptPackages.flatMap((choice) => fontsource(choice) ?? []),
    ...symbolPacks(),
    ...emojiPacks(),
    ...(fontsDir === null ? [] : plainFirst(filePacks(filesIn(fontsDir, fontFile)))),
    ...optionalPackages.flatMap((choice) => fontsource(choice) ?? []),
    ...filePacks(listMatches(systemCjk)).filter(({ family }) => !family.includes(' Mono ')),
    ...displayPackages.flatMap((choice) => fontsource(choice) ?? []),
  ];
  return packs.filter((pack, index) => packs.findIndex(({ family }) => family === pack.family) === index);
}

/** Sorts plain families first: next to Inter, letters with serifs or of one width look out of place. */
function plainFirst(packs: readonly FontPack[]): FontPack[] {
  const isOther = ({ family }: FontPack) => Number(/\b(?:Serif|Mono)\b/i.test(family));
  return packs.toSorted((one, other) => isOther(one) - isOther(other));
}

/** Returns the symbol fonts: those drawn for the base family first, then all others. */
function symbolPacks(): FontPack[] {
  const folder = packageFolder('inter-ui');
  const own = folder === null ? [] : [signsOfInter(folder)];
  return [...own, ...symbolPackages.flatMap((choice) => fontsource(choice) ?? [])].map(withoutEmoji);
}

function signsOfInter(folder: string): FontPack {
  const { version }: { version: string } = readJson(path.join(folder, 'package.json'));
  const fileOf = (name: string) => path.join(folder, 'web', `Inter-${name}.woff2`);
  const slice = signsAmong(listCodePoints({ path: fileOf('Regular'), face: null, slice: null }));
  const files = Object.entries({ Regular: 400, Bold: 700, Black: 900 }).map(([name, weight]): FontFile => ({
    path: fileOf(name),
    face: { weight, style: 'normal' },
    slice,
  }));
  return fontPack({ family: 'Inter Symbols', version, origin: 'inter-ui', files });
}

function withoutEmoji(pack: FontPack): FontPack {
  const files = pack.files.map((file) => ({ ...file, slice: file.slice && signsAmong(file.slice) }));
  return fontPack({ ...pack, files });
}

/** Returns Twemoji from its package if installed, else the emoji of the machine. */
function emojiPacks(): FontPack[] {
  const folder = packageFolder('twemoji-colr-font');
  const own = folder === null ? [] : filePacks([path.join(folder, 'twemoji.woff2')]);
  return own.length > 0 ? own : filePacks(listMatches(systemEmoji));
}

type Choice = {
  readonly name: string;
  readonly family: string;
  /** All subsets of the package if absent. */
  readonly subsets?: readonly string[];
  readonly faceWeights?: readonly number[];
  readonly italics?: readonly number[];
};

function fontsource({ name, family, subsets, faceWeights = weights, italics = [] }: Choice): FontPack | null {
  const folder = packageFolder(name);
  if (folder === null) return null;
  const ranges: Readonly<Record<string, string>> = readJson(path.join(folder, 'unicode.json'));
  const { version }: { version: string } = readJson(path.join(folder, 'package.json'));
  const faces = [
    ...faceWeights.map((weight) => ({ weight, style: 'normal' as const })),
    ...italics.map((weight) => ({ weight, style: 'italic' as const })),
  ];
  const files = (subsets ?? Object.keys(ranges)).flatMap((subset) =>
    faces.map((face): FontFile => {
      const fileName = `${path.basename(name)}-${subset.replace(/[[\]]/g, '')}-${face.weight}-${face.style}.woff2`;
      return {
        path: path.join(folder, 'files', fileName),
        face,
        slice: parseUnicodeRanges(ranges[subset] ?? ''),
      };
    }),
  );
  return fontPack({ family, version, origin: name, files });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function packageFolder(name: string): string | null {
  try {
    return path.dirname(require.resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

/** Returns one pack per family in the files; a file that is not a font is skipped. */
function filePacks(paths: readonly string[]): FontPack[] {
  const families = new Map<string, { file: FontFile; facts: FontFacts }[]>();
  for (const file of paths) {
    const faces = readFontFacts(file);
    for (const facts of faces) {
      const { weight, style } = facts;
      const members = families.get(facts.family) ?? [];
      const face = faces.length > 1 || facts.isVariable ? null : { weight, style };
      members.push({ file: { path: file, face, slice: null }, facts });
      families.set(facts.family, members);
    }
  }
  return [...families].map(([family, members]) =>
    fontPack({
      family,
      version: members.map(({ facts }) => facts.version).join('+'),
      origin: path.dirname(members[0]?.file.path ?? ''),
      files: members.map(({ file }) => file),
    }),
  );
}

function readFontFacts(file: string): FontFacts[] {
  try {
    return withFontFile(file, statSync(file).size, (faces) => faces.map(readFont));
  } catch {
    return [];
  }
}

function listMatches(pattern: RegExp): string[] {
  return systemFolders.map((folder) => filesIn(folder, pattern)).find((files) => files.length > 0) ?? [];
}

// In descending order, Regular comes before Bold; the order is the same on every machine.
function filesIn(folder: string, pattern: RegExp): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.toSorted((a, b) => (a < b ? 1 : -1)).map((name) => path.join(folder, name));
}
