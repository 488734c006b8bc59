import { slotOfSource } from '#picture/values';

/**
 * True if a template draws anything besides the product's photo and plain surfaces: any text, or a picture of its own. `html` is a
 * template's as stored. Shapes and borders count as plain surfaces.
 */
export function showsMoreThanPhoto(html: string): boolean {
  const body = html.replaceAll(/<!--[^]*?-->|<(style|title|script)\b[^]*?<\/\1\s*>/gi, '');
  const tags = body.match(TAG) ?? [];
  const hasPicture = tags.some((tag) => /^<img\b/i.test(tag) && slotOfSource(findSource(tag)) === null);
  const text = body.replaceAll(TAG, ' ').replaceAll(/&(nbsp|#160|#xa0);/gi, ' ');
  return hasPicture || text.trim() !== '' || /url\(/i.test(tags.join(''));
}

/** A tag; a '>' inside a quoted attribute does not end it. */
const TAG = /<[a-z/!](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

function findSource(image: string): string {
  const [, double, single] = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(image) ?? [];
  return double ?? single ?? '';
}
