/**
 * Colours taken from the product's photo, each with a text colour that is readable on it; written `{{PHOTO_COLOR}}` in place of a colour.
 */
export const photoColorNames = [
  'PHOTO_COLOR',
  'PHOTO_COLOR_DARK',
  'PHOTO_COLOR_ACCENT',
  'PHOTO_COLOR_INK',
  'PHOTO_COLOR_DARK_INK',
  'PHOTO_COLOR_ACCENT_INK',
] as const;

export type PhotoColorName = (typeof photoColorNames)[number];

/** Returns the name of a photo colour written with braces; null for any other text. */
export function parsePhotoColor(text: string): PhotoColorName | null {
  const name = /^\s*\{\{\s*([a-z_]+)\s*\}\}\s*$/i.exec(text)?.[1]?.toUpperCase();
  return photoColorNames.find((each) => each === name) ?? null;
}
