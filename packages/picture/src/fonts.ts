export { type FontChoice, baseFilesFor, familiesNamedIn } from './fonts/choose-fonts.ts';
export {
  type CodePoints,
  countCodePoints,
  formatUnicodeRanges,
  parseUnicodeRanges,
} from './fonts/code-points.ts';
export {
  type AvailableFonts,
  type LostText,
  fillWithFonts,
  computeFontKey,
  lostTexts,
} from './fonts/fill-with-fonts.ts';
export {
  type BrandFont,
  type FontFile,
  type FontPack,
  baseFamily,
  filesWithLetters,
  fontPack,
} from './fonts/font-pack.ts';
export { FontRegistry } from './fonts/font-registry.ts';
export { type LostWords, lostWords } from './fonts/lost-words.ts';
export { signsAmong } from './fonts/signs.ts';
