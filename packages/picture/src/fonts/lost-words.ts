import { textParts } from '../template/bindings/placeholders.ts';
import type { ParsedTemplate, TemplateNode } from '../template/template-tree.ts';
import { chooseFonts } from './choose-fonts.ts';
import { canDrawWith, type AvailableFonts, type LostText } from './fill-with-fonts.ts';
import { lostCharacters } from './fill-text.ts';

/** Words that the template itself brings and no font can draw as they are. `layerId` is null where they are of no layer. */
export type LostWords = Omit<LostText, 'key'> & { readonly layerId: string | null };

/**
 * Lists the lost parts of a template's own words: a line with such letters goes as a whole, a sign alone. Products' values do not count.
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
