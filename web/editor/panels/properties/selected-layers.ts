import type { Layer } from '#picture/layers';
import { findLayer } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';

/** The selected layers, from back to front. */
export function selectedLayers({ doc, selection }: EditorState): readonly Layer[] {
  return selection.flatMap((id) => findLayer(doc, id) ?? []);
}
