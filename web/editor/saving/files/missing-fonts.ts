import { allLayers, type Doc } from '../../document/doc.ts';
import { fontListsOf } from '../../font-lists.ts';
import type { EditorCalls } from '../editor-calls.ts';

/** The fonts that a document names and that are neither installed nor uploaded, as it writes them. Throws ApiError. */
export async function missingFonts(calls: EditorCalls, doc: Doc): Promise<readonly string[]> {
  const named = new Set(
    allLayers(doc).flatMap((layer) =>
      layer.kind === 'text' || layer.kind === 'badge' ? [layer.fontFamily] : [],
    ),
  );
  const { own, installed } = await fontListsOf(calls).renew();
  const here = new Set([...own, ...installed].map(({ family }) => family.toLowerCase()));
  return [...named].filter((family) => !here.has(family.toLowerCase()));
}
