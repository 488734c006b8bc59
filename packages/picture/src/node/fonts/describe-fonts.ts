import type { FontPack } from './font-pack.ts';

/** Writing systems that a shop may need but that may have no font here, each with a letter to test. */
const uncertain = [
  { name: 'emoji', letter: '🔥', remedy: 'the package fonts-noto-color-emoji' },
  { name: 'Chinese, Japanese and Korean', letter: '文', remedy: 'the package fonts-noto-cjk' },
] as const;

/** Returns one line for the operator: the available fonts, and what to install for missing ones. */
export function describeFonts(packs: readonly FontPack[]): string {
  const missing = uncertain
    .filter(({ letter }) => !packs.some(({ covers }) => covers(letter.codePointAt(0) ?? 0)))
    .map(({ name, remedy }) => `No font for ${name}: install ${remedy} or name a folder in FONTS_DIR.`);
  const families = packs.map(({ family }) => family);
  return [`Fonts: ${families.join(', ')}.`, ...missing].join(' ');
}
