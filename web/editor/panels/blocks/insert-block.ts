import { blockMessages as texts } from '#core/messages/screens/editor/block-messages.ts';
import type { Block } from '#picture/designs';
import { normalizeKey } from '#picture/values';
import type { Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { allLayers, layersIn, type Doc } from '../../document/doc.ts';
import type { EditorState } from '../../document/editor.ts';
import { copyLayers, insertLayers } from '../../document/operations.ts';
import { readFurtherPhoto } from '../../document/photos.ts';
import { layerName } from '../../document/layer-name.ts';
import { describeRefusal } from '../../session/refusal.ts';
import type { EditorSession } from '../../session/session.ts';

export function nameOfBlock({ id }: Block): string {
  return texts.names[id] ?? id;
}

/** Returns the block's layer for this canvas, at the place defined by the block, or else in the middle. */
function layerOfBlock(block: Block, { doc, product }: Pick<EditorState, 'doc' | 'product'>): Layer {
  const canvas = templateSize(doc);
  const shownPhotos = allLayers(doc).map((each) => readFurtherPhoto(each) ?? 1);
  const logoField = logoFieldIn(product.values);
  const layer = block.make({
    canvas,
    colors: doc.colors,
    shownPhotos,
    ...(logoField !== null && { logoField }),
  });
  const [made] = copyLayers([layer]);
  if (made === undefined) throw new Error(`block ${block.id} is empty`);
  const named = block.isNamedByContent === true ? made : { ...made, name: nameOfBlock(block) };
  if (block.isPlaced === true) return named;
  const x = Math.round((canvas.width - layer.width) / 2);
  const y = Math.round((canvas.height - layer.height) / 2);
  return { ...named, x, y };
}

/** Inserts a block on top and selects it. Returns the announcement. */
export function insertBlock({ editor }: EditorSession, block: Block): string {
  const { doc } = editor.state();
  const layer = steppedAside(doc, layerOfBlock(block, editor.state()));
  const name = layerName(layer);
  editor.set({ entered: null });
  const index = layersIn(doc, null).length;
  const put = (start: Doc): Doc => insertLayers(start, { parentId: null, index }, [layer]);
  const isDone = editor.change(texts.insert(name), put, { select: [layer.id] });
  return isDone ? texts.inserted(name) : describeRefusal(editor.state());
}

/** Moves a layer by some px if it would exactly cover another one, so that both can be seen. */
function steppedAside(doc: Doc, layer: Layer): Layer {
  const step = 24;
  let at = layer;
  while (doc.objects.some(({ x, y, kind }) => x === at.x && y === at.y && kind === at.kind))
    at = { ...at, x: at.x + step, y: at.y + step };
  return at;
}

/** Returns the field of the product that contains the address of a logo; null if there is none. */
function logoFieldIn(values: Readonly<Record<string, string>>): string | null {
  const logos = Object.entries(values).filter(
    ([key, value]) => /LOGO/i.test(key) && /^(?:https?:)?\/\//i.test(value.trim()),
  );
  const [first] = logos.map(([key]) => normalizeKey(key));
  return first ?? null;
}
