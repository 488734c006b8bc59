/** Colours taken from the product's photo, and for each the ink that is read on it; written `{{PHOTO_COLOR}}` where a colour stands. */
export const photoColorNames = [
  'PHOTO_COLOR',
  'PHOTO_COLOR_DARK',
  'PHOTO_COLOR_ACCENT',
  'PHOTO_COLOR_INK',
  'PHOTO_COLOR_DARK_INK',
  'PHOTO_COLOR_ACCENT_INK',
] as const;

export type PhotoColorName = (typeof photoColorNames)[number];

/** Returns the same without braces around it; null for any other text. */
export function parsePhotoColor(text: string): PhotoColorName | null {
  const name = /^\s*\{\{\s*([a-z_]+)\s*\}\}\s*$/i.exec(text)?.[1]?.toUpperCase();
  return photoColorNames.find((each) => each === name) ?? null;
}
