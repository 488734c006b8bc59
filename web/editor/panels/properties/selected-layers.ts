import type { Layer } from '#picture/layers';
import { findLayer } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';

export function selectedLayers({ doc, selection }: EditorState): readonly Layer[] {
  return selection.flatMap((id) => findLayer(doc, id) ?? []);
}
