import type { Doc } from '../document/doc.ts';
import { apply, inverse, type Point } from '../document/geometry.ts';
import { moveLayers } from '../document/operations.ts';
import { listChildren, type Placed, type Scene } from '../scene/scene.ts';

/** A position between the layers of a row or column, and a line that marks it on the canvas. */
type StackPlace = {
  readonly index: number;
  readonly line: { readonly from: Point; readonly to: Point };
};

/** Returns the position in a row or column nearest to a point of the canvas, as if the moved layers were taken out. */
export function stackPlaceAt(
  scene: Scene,
  group: Placed,
  moving: ReadonlySet<string>,
  point: Point,
): StackPlace {
  const isRow = group.layer.kind === 'group' && group.layer.layout === 'row';
  const staying = listChildren(scene, group.id).filter(({ id }) => !moving.has(id));
  const spans = staying.filter(({ isShown }) => isShown).map((child) => spanIn(group, child, isRow));
  const at = apply(inverse(group.matrix), point);
  const along = isRow ? at.x : at.y;
  const after = spans.findIndex(({ from, to }) => along < (from + to) / 2);
  const next = after === -1 ? spans.length : after;
  const following = spans[next];
  const index = following === undefined ? indexPast(staying, spans.at(-1)) : staying.indexOf(following.child);
  return { index, line: lineAt(group, isRow, betweenAt(group, spans, next)) };
}

/** Returns the document with layers moved to an index of their row or column. */
export function reordered(doc: Doc, ids: readonly string[], parentId: string, index: number): Doc {
  const next = moveLayers(doc, ids, { parentId, index });
  return isSameOrder(doc, next, parentId) ? doc : next;
}

type Span = { readonly child: Placed; readonly from: number; readonly to: number };

function spanIn(group: Placed, child: Placed, isRow: boolean): Span {
  const inGroup = inverse(group.matrix);
  const corners = [
    { x: 0, y: 0 },
    { x: child.width, y: child.height },
  ].map((corner) => apply(inGroup, apply(child.matrix, corner)));
  const places = corners.map(({ x, y }) => (isRow ? x : y));
  return { child, from: Math.min(...places), to: Math.max(...places) };
}

function indexPast(staying: readonly Placed[], last: Span | undefined): number {
  return last === undefined ? staying.length : staying.indexOf(last.child) + 1;
}

function betweenAt(group: Placed, spans: readonly Span[], next: number): number {
  const [before, after] = [spans[next - 1], spans[next]];
  const { layer } = group;
  const gap = layer.kind === 'group' ? layer.gap : 0;
  if (before !== undefined && after !== undefined) return (before.to + after.from) / 2;
  if (before !== undefined) return before.to + gap / 2;
  if (after !== undefined) return after.from - gap / 2;
  return layer.kind === 'group' ? (layer.layout === 'row' ? layer.paddingX : layer.paddingY) : 0;
}

function lineAt(group: Placed, isRow: boolean, along: number): StackPlace['line'] {
  const ends = isRow
    ? [
        { x: along, y: 0 },
        { x: along, y: group.height },
      ]
    : [
        { x: 0, y: along },
        { x: group.width, y: along },
      ];
  const [from, to] = ends.map((end) => apply(group.matrix, end));
  return { from: from ?? { x: 0, y: 0 }, to: to ?? { x: 0, y: 0 } };
}

function isSameOrder(before: Doc, after: Doc, parentId: string): boolean {
  const order = (doc: Doc): string => JSON.stringify(idsIn(doc.objects, parentId));
  return order(before) === order(after);
}

function idsIn(layers: Doc['objects'], parentId: string): string[] {
  return layers.flatMap((layer) => {
    if (layer.kind !== 'group') return [];
    if (layer.id === parentId) return layer.layers.map(({ id }) => id);
    return idsIn(layer.layers, parentId);
  });
}
