/** Encodings that a user may choose for a feed whose bytes are not UTF-8 as it declares. */
export const CODE_PAGES = [
  'windows-1252',
  'windows-1251',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1257',
] as const;

/** A name that TextDecoder knows. */
export type CodePage = (typeof CODE_PAGES)[number];
