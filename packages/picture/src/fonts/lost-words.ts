import { textParts } from '../template/bindings/placeholders.ts';
import type { ParsedTemplate, TemplateNode } from '../template/template-tree.ts';
import { chooseFonts } from './choose-fonts.ts';
import { canDrawWith, type AvailableFonts, type LostText } from './fill-with-fonts.ts';
import { lostCharacters } from './fill-text.ts';

/** Words of the template itself that no font can draw. `layerId` is null if they belong to no layer. */
export type LostWords = Omit<LostText, 'key'> & { readonly layerId: string | null };

/**
 * Lists what is lost of a template's own words: a line with missing letters is removed as a whole, but of a line with missing signs only
 * the signs. Ignores products' values.
 */
export function lostWords({ tree }: ParsedTemplate, { packs, brandFonts }: AvailableFonts): LostWords[] {
  const canDraw = canDrawWith(packs, chooseFonts(packs, tree, brandFonts).brandFonts);
  const found = new Map<string | null, { letters: string[]; signs: string[] }>();
  const look = (node: TemplateNode, layerId: string | null): void => {
    if (node.kind === 'box') for (const child of node.children) look(child, node.source ?? layerId);
    if (node.kind !== 'text') return;
    const words = textParts(node.text).filter((part) => typeof part === 'string');
    for (const { letters, signs } of words.map((part) => lostCharacters(part, canDraw))) {
      if (letters.length + signs.length === 0) continue;
      const known = found.get(layerId) ?? { letters: [], signs: [] };
      found.set(layerId, {
        letters: [...known.letters, ...letters],
        signs: [...known.signs, ...signs],
      });
    }
  };
  look(tree, null);
  return [...found].map(([layerId, lost]) => ({ layerId, ...lost }));
}
