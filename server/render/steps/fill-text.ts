import { fillTemplate } from '#core/template/fill-template.ts';
import type { TemplateBox } from '#core/template/template-tree.ts';
import type { FontSet } from '../load-fonts.ts';

/** Puts the product's values into the tree, as far as the fonts can draw them. */
export function fillText(
  tree: TemplateBox,
  values: Readonly<Record<string, string>>,
  fonts: FontSet,
): TemplateBox {
  const drawable = Object.entries(values).map(([key, value]) => [key, drawableText(value, fonts)] as const);
  return fillTemplate(tree, Object.fromEntries(drawable));
}

/**
 * Emoji and symbols without a glyph are left out. A value that would lose letters or digits is empty instead:
 * boxes in place of letters, or half a word, are worse in an ad than no text.
 */
function drawableText(value: string, fonts: FontSet): string {
  let isReadable = true;
  const text = value.normalize('NFC').replace(/[^\x20-\x7e]/gu, (character) => {
    if (/\s/u.test(character)) return ' ';
    if (fonts.isDrawable(character.codePointAt(0) ?? 0)) return character;
    if (/[\p{L}\p{N}]/u.test(character)) isReadable = false;
    return '';
  });
  return isReadable ? text : '';
}
