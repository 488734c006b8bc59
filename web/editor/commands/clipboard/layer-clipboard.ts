import { commandMessages as texts } from '#core/messages/screens/editor/command-messages.ts';
import { photoOfSlot } from '#picture/values';
import { layerSchema, type Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { boundsInParent, boxUnder, parentMatrix, placedOnCanvas } from '../../document/bounds.ts';
import { clipboardParts, fieldsAskedFor, layersFrom } from '../../document/clipboard.ts';
import { allLayers, findLayer, layersIn, newLayerId, findParent, type Doc } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { inverse, multiply, joinBoxes, type Point } from '../../document/geometry.ts';
import { copyLayers, insertLayers } from '../../document/operations.ts';
import { describeRefusal } from '../../session/refusal.ts';
import type { EditorSession } from '../../session/session.ts';
import { paintedPlaces, selectedLayers } from '../selection.ts';

/** Offset of a copy that would cover another layer, in px, so that both can be seen. */
const stepPx = 10;

/** Returns the selected layers for the clipboard, by MIME type. Positions are relative to the canvas, even for layers in groups. */
export function copiedParts(session: EditorSession): ReadonlyMap<string, string> {
  const state = session.editor.state();
  const layers = selectedLayers(state).map((layer) => asOnCanvas(state.doc, layer, session));
  return clipboardParts(layers);
}

function asOnCanvas(doc: Doc, layer: Layer, session: EditorSession): Layer {
  if (findParent(doc, layer.id) === null) return layer;
  const placed = placedOnCanvas(doc, layer.id, paintedPlaces(session));
  return placed === null ? layer : { ...layer, ...boxUnder(placed.matrix, placed) };
}

/**
 * Pastes the clipboard onto the canvas, or into the entered group: layers as copied, or a text as a new layer. Returns the announcement;
 * null if there was nothing to paste.
 */
export function pasteFrom(session: EditorSession, read: (type: string) => string): string | null {
  const words = read('text/plain').trim();
  const copied = layersFrom(read);
  const layers = copied ?? (words === '' ? [] : [textLayer(session.editor.state().doc, words)]);
  if (layers.length === 0) return null;
  return pasteLayers(session, layers, texts.paste);
}

/** Inserts copies of layers, at the same position on the canvas if possible. Returns the announcement. */
function pasteLayers(session: EditorSession, layers: readonly Layer[], label: string): string {
  const state = session.editor.state();
  const known = new Set(fieldsAskedFor(allLayers(state.doc)));
  const parentId = state.entered;
  const copies = copyLayers(placedWhereSeen(state, layers)).map((layer) =>
    intoParent(state.doc, layer, parentId),
  );
  const index = layersIn(state.doc, parentId).length;
  const isDone = session.editor.change(label, (doc) => insertLayers(doc, { parentId, index }, copies), {
    select: copies.map(({ id }) => id),
  });
  if (!isDone) return describeRefusal(session.editor.state());
  const missing = fieldsAskedFor(layers).filter((field) => !known.has(field) && photoOfSlot(field) === null);
  return missing.length > 0 ? texts.fieldsMissing(missing) : texts.pasted(copies.length);
}

/** Places pasted layers where they were, or in the middle if that is off the canvas; moved by a step for each layer already there. */
function placedWhereSeen({ doc }: EditorState, layers: readonly Layer[]): Layer[] {
  const canvas = templateSize(doc);
  const bounds = joinBoxes(layers.map(boundsInParent));
  if (bounds === null) return [];
  const isSeen =
    bounds.x < canvas.width &&
    bounds.y < canvas.height &&
    bounds.x + bounds.width > 0 &&
    bounds.y + bounds.height > 0;
  const by: Point = isSeen
    ? { x: 0, y: 0 }
    : {
        x: Math.round((canvas.width - bounds.width) / 2 - bounds.x),
        y: Math.round((canvas.height - bounds.height) / 2 - bounds.y),
      };
  const taken = new Set(allLayers(doc).map(({ x, y, width, height }) => [x, y, width, height].join()));
  let aside = 0;
  const moved = (): Layer[] =>
    layers.map((layer) => ({ ...layer, x: layer.x + by.x + aside, y: layer.y + by.y + aside }));
  while (moved().some(({ x, y, width, height }) => taken.has([x, y, width, height].join()))) aside += stepPx;
  return moved();
}

function intoParent(doc: Doc, layer: Layer, parentId: string | null): Layer {
  const parent = parentId === null ? undefined : findLayer(doc, parentId);
  const first = parent?.kind === 'group' ? parent.layers[0] : undefined;
  if (parent === undefined || first === undefined) return layer;
  const inside = parentMatrix(doc, first.id);
  if (inside === null) return layer;
  const alone = { ...doc, objects: [layer], hiddenObjectIds: [] };
  const placed = placedOnCanvas(alone, layer.id);
  return placed === null
    ? layer
    : { ...layer, ...boxUnder(multiply(inverse(inside), placed.matrix), placed) };
}

function textLayer(doc: Doc, words: string): Layer {
  const canvas = templateSize(doc);
  const fontSize = Math.round(canvas.width / 24);
  const width = Math.round(canvas.width * 0.6);
  const height = Math.round(fontSize * 1.2 * 3);
  return layerSchema.parse({
    kind: 'text',
    id: newLayerId(),
    text: words.slice(0, 10_000),
    width,
    height,
    x: Math.round((canvas.width - width) / 2),
    y: Math.round((canvas.height - height) / 2),
    fontSize,
    color: doc.colors.text,
  });
}
