import { stageMessages as texts } from '#core/messages/screens/editor/stage-messages.ts';
import type { Layer } from '#picture/layers';
import { makeLayer } from '#picture/designs';
import { layersIn, type Doc } from '../document/doc.ts';
import { insertLayers } from '../document/operations.ts';
import type { Tool } from '../document/editor.ts';
import { apply, inverse, normalAngle, type Box, type Point } from '../document/geometry.ts';
import { cornerFrom, isTurnedBy, sidePx } from './place-layer.ts';
import { matrixInside, type Scene } from '../scene/scene.ts';

export type DrawTool = Exclude<Tool, 'select' | 'hand'>;

/** A box or line drawn from one point of the canvas to another. */
export type Drawn = {
  readonly id: string;
  readonly tool: DrawTool;
  readonly from: Point;
  readonly to: Point;
  /** True to make width and height equal, or to keep the angle of a line at multiples of 15°. */
  readonly isEven: boolean;
  readonly isFromMiddle: boolean;
};

const lineStep = Math.PI / 12;

export function isDrawTool(tool: Tool): tool is DrawTool {
  return tool !== 'select' && tool !== 'hand' && tool !== 'scale';
}

/** Returns the document with the drawn layer on top of the group that the user entered, if its layout is free; else of the canvas. */
export function drawnLayer(doc: Doc, scene: Scene, entered: string | null, drawn: Drawn): Doc {
  const parentId = freeParent(scene, entered);
  const inside = inverse(matrixInside(scene, parentId));
  const [from, to] = [apply(inside, drawn.from), apply(inside, drawn.to)];
  const layer =
    drawn.tool === 'line'
      ? lineFrom(doc, { ...drawn, from, to })
      : boxLayer(doc, drawn, makeBox({ ...drawn, from, to }));
  return insertLayers(doc, { parentId, index: layersIn(doc, parentId).length }, [layer]);
}

/** Returns the document with a layer of default size, centred at the point where a tool was clicked. */
export function clickedLayer(
  doc: Doc,
  scene: Scene,
  entered: string | null,
  { id, tool, at }: { id: string; tool: DrawTool; at: Point },
): Doc {
  const { width, height } = usualSize(scene.canvas, tool);
  // The left edge of a text is at the click, like a caret.
  const from =
    tool === 'text' ? { x: at.x, y: at.y - height / 2 } : { x: at.x - width / 2, y: at.y - height / 2 };
  const to = { x: from.x + width, y: tool === 'line' ? from.y : from.y + height };
  return drawnLayer(doc, scene, entered, { id, tool, from, to, isEven: false, isFromMiddle: false });
}

function freeParent(scene: Scene, entered: string | null): string | null {
  const group = entered === null ? undefined : scene.byId.get(entered);
  return group?.layer.kind === 'group' && group.layer.layout === 'free' && !group.isLocked ? group.id : null;
}

function makeBox({ from, to, isEven, isFromMiddle }: Drawn): Box {
  const way = { x: to.x - from.x, y: to.y - from.y };
  const side = Math.max(Math.abs(way.x), Math.abs(way.y));
  const even = { x: way.x < 0 ? -side : side, y: way.y < 0 ? -side : side };
  const { x, y } = isEven ? even : way;
  const start = isFromMiddle ? { x: from.x - x, y: from.y - y } : from;
  const size = isFromMiddle ? { x: 2 * x, y: 2 * y } : { x, y };
  const left = Math.round(Math.min(start.x, start.x + size.x));
  const top = Math.round(Math.min(start.y, start.y + size.y));
  const right = Math.round(Math.max(start.x, start.x + size.x));
  const bottom = Math.round(Math.max(start.y, start.y + size.y));
  return { x: left + 0, y: top + 0, width: sidePx(right - left), height: sidePx(bottom - top) };
}

/** Returns a layer of any place and size; the document later limits numbers that the model does not allow. */
function boxLayer(doc: Doc, { id, tool }: Drawn, box: Box): Layer {
  return { ...usualLayer(doc, id, tool), ...box };
}

function usualLayer(doc: Doc, id: string, tool: DrawTool): Layer {
  const { colors, typography } = doc;
  const size = { width: 1, height: 1 };
  if (tool === 'photo') return makeLayer.photo({ id, ...size });
  if (tool === 'text')
    return makeLayer.text({
      id,
      ...size,
      text: texts.newText,
      fontFamily: typography.fontFamily,
      fontSize: Math.max(4, Math.min(1000, usualFontPx(doc))),
      color: colors.text,
    });
  return makeLayer.shape({ id, ...size, fill: colors.accent });
}

function lineFrom(doc: Doc, { id, from, to, isEven, isFromMiddle }: Drawn): Layer {
  const start = isFromMiddle ? { x: 2 * from.x - to.x, y: 2 * from.y - to.y } : from;
  const free = Math.atan2(to.y - start.y, to.x - start.x);
  const angle = isEven ? Math.round(free / lineStep) * lineStep : free;
  const length = Math.hypot(to.x - start.x, to.y - start.y);
  const size = { width: sidePx(length), height: Math.max(1, Math.round(usualFontPx(doc) / 12)) };
  const middle = { x: start.x + (Math.cos(angle) * length) / 2, y: start.y + (Math.sin(angle) * length) / 2 };
  const rotation = normalAngle(Math.round((angle * 180) / Math.PI)) + 0;
  const corner = cornerFrom(middle, size, isTurnedBy(rotation));
  const line = makeLayer.shape({ id, shape: 'line', ...size, rotation, fill: doc.colors.text });
  return { ...line, ...corner };
}

function usualSize(canvas: Scene['canvas'], tool: DrawTool): { width: number; height: number } {
  const side = Math.round(Math.min(canvas.width, canvas.height) / 4);
  if (tool === 'text') return { width: Math.round(canvas.width / 2), height: Math.round(side / 3) };
  return { width: tool === 'line' ? side * 2 : side, height: side };
}

/** Returns a font size that can be read on a canvas of this size. */
function usualFontPx(doc: Doc): number {
  const { width, height } = doc.canvasSize ?? doc.dimensions;
  return Math.round(Math.min(width, height) / 20);
}
