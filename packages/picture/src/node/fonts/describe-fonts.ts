import type { FontPack } from './font-pack.ts';

/** Writing systems a shop may need that are not certain to have a font, each with a letter to try. */
const uncertain = [
  { name: 'emoji', letter: '🔥', remedy: 'the package fonts-noto-color-emoji' },
  { name: 'Chinese, Japanese and Korean', letter: '文', remedy: 'the package fonts-noto-cjk' },
] as const;

/** Returns one line for the operator: which fonts there are, and what to install where one is missing. */
export function describeFonts(packs: readonly FontPack[]): string {
  const missing = uncertain
    .filter(({ letter }) => !packs.some(({ covers }) => covers(letter.codePointAt(0) ?? 0)))
    .map(({ name, remedy }) => `No font for ${name}: install ${remedy} or name a folder in FONTS_DIR.`);
  const families = packs.map(({ family }) => family);
  return [`Fonts: ${families.join(', ')}.`, ...missing].join(' ');
}
