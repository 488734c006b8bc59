import { listFonts, listInstalledFonts } from '#core/contract/fonts-api.ts';
import { allLayers, type Doc } from '../../document/doc.ts';
import type { EditorCalls } from '../editor-calls.ts';

/** The fonts that a document names and that are neither installed nor uploaded, as it writes them. Throws ApiError. */
export async function missingFonts(calls: EditorCalls, doc: Doc): Promise<readonly string[]> {
  const named = new Set(
    allLayers(doc).flatMap((layer) =>
      layer.kind === 'text' || layer.kind === 'badge' ? [layer.fontFamily] : [],
    ),
  );
  const [own, installed] = await Promise.all([calls.call(listFonts), calls.call(listInstalledFonts)]);
  const here = new Set([...own.items, ...installed.items].map(({ family }) => family.toLowerCase()));
  return [...named].filter((family) => !here.has(family.toLowerCase()));
}
