const placeholderPattern = /\{\{\s*([\w:.-][\w:.\x20-]{0,63}?)\s*\}\}/g;

/** The placeholder that stands for the product's photo in an image source. */
export const photoPlaceholder = 'IMAGE_URL';

const photoAliases = ['IMAGE_URL', 'IMAGE', 'IMAGE_LINK', 'PHOTO'];

/** The form in which keys are compared: `{{ Sale price }}`, `sale-price` and `SALE_PRICE` are one key. */
export function normalizeKey(key: string): string {
  return key
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}

/** The normalised keys of the placeholders in a text, in order, repeats included. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholderPattern)].map((match) => normalizeKey(match[1] ?? ''));
}

/** Replaces each placeholder by what `valueOf` gives for its normalised key. What it gives is not read again. */
export function replacePlaceholders(text: string, valueOf: (key: string) => string): string {
  return text.replace(placeholderPattern, (_match, key: string) => valueOf(normalizeKey(key)));
}

/** True when an image source is the product photo's placeholder and nothing else. */
export function isPhotoSource(source: string): boolean {
  const keys = placeholdersIn(source);
  return keys.length === 1 && photoAliases.includes(keys[0] ?? '') && /^\{\{[^{}]*\}\}$/.test(source.trim());
}
