import { blockMessages as texts } from '#core/messages/screens/editor/block-messages.ts';
import type { Block } from '#core/template/blocks/block.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { templateSize } from '#core/template/template.ts';
import { allLayers, layersIn, type Doc } from '../document/doc.ts';
import { copiesOf, insertLayers } from '../document/operations.ts';
import { furtherPhotoOf } from '../document/photos.ts';
import { layerName } from '../panels/layers/layer-name.ts';
import { refusalOf } from '../refusal.ts';
import type { EditorSession } from '../session.ts';

/** What a block is called. */
export function nameOfBlock({ id }: Block): string {
  return texts.names[id] ?? id;
}

/** The block's layer as it comes onto this canvas: where it belongs, or in the middle. */
function layerOfBlock(block: Block, doc: Doc): Layer {
  const canvas = templateSize(doc);
  const shownPhotos = allLayers(doc).map((each) => furtherPhotoOf(each) ?? 1);
  const layer = block.make({ canvas, colors: doc.colors, shownPhotos });
  const [made] = copiesOf([layer]);
  if (made === undefined) throw new Error(`block ${block.id} is empty`);
  const named = block.isNamedByContent === true ? made : { ...made, name: nameOfBlock(block) };
  if (block.isPlaced === true) return named;
  const x = Math.round((canvas.width - layer.width) / 2);
  const y = Math.round((canvas.height - layer.height) / 2);
  return { ...named, x, y };
}

/** Puts a block on top and selects it. Returns what to say. */
export function insertBlock({ editor }: EditorSession, block: Block): string {
  const { doc } = editor.state();
  const layer = steppedAside(doc, layerOfBlock(block, doc));
  const name = layerName(layer);
  editor.set({ entered: null });
  const index = layersIn(doc, null).length;
  const put = (start: Doc): Doc => insertLayers(start, { parentId: null, index }, [layer]);
  const isDone = editor.change(texts.insert(name), put, { select: [layer.id] });
  return isDone ? texts.inserted(name) : refusalOf(editor.state());
}

/** A layer that would lie exactly on another one stands a little aside, so that both can be seen. */
function steppedAside(doc: Doc, layer: Layer): Layer {
  const step = 24;
  let at = layer;
  while (doc.objects.some(({ x, y, kind }) => x === at.x && y === at.y && kind === at.kind))
    at = { ...at, x: at.x + step, y: at.y + step };
  return at;
}
