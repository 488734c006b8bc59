import type { GroupLayer, Layer } from '#picture/layers';
import { isHidden, type Doc } from '../document/doc.ts';
import {
  findBounds,
  findCorners,
  identity,
  inverse,
  matrixInParent,
  multiply,
  originInside,
  translation,
  type Box,
  type Matrix,
  type Point,
} from '../document/geometry.ts';
import { stackPlaces } from './stack-layout.ts';

/** Painted size of a layer in px, and the matrix from these px to those of the canvas. */
type PaintedBox = {
  readonly width: number;
  readonly height: number;
  readonly transform: Matrix;
  /** The lines of a text, in px of the layer. */
  readonly runs: readonly Box[];
};

export type Placed = {
  readonly id: string;
  readonly layer: Layer;
  readonly parentId: string | null;
  readonly frame: GroupLayer['layout'];
  /** Matrix from the layer's own px to the canvas's. */
  readonly matrix: Matrix;
  /** Drawn size; in a row or column it may differ from the stored size. */
  readonly width: number;
  readonly height: number;
  /** True if the layer or a group around it is locked, so that it cannot be selected on the stage. */
  readonly isLocked: boolean;
  /** True if the layer is drawn for the current product: neither it nor a group around it is hidden or left out. */
  readonly isShown: boolean;
  /** The lines of a text, in px of the layer; null while unknown. */
  readonly lines: readonly Box[] | null;
};

/** All layers with their places, from back to front; each group comes before the layers in it. */
export type Scene = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly all: readonly Placed[];
  readonly byId: ReadonlyMap<string, Placed>;
};

/** Boxes that the painter reported for the layers in `ids`; a layer of these without a box is not drawn for this product. */
export type Painted = {
  readonly ids: ReadonlySet<string>;
  readonly boxes: ReadonlyMap<string, PaintedBox>;
};

export const nothingPainted: Painted = { ids: new Set(), boxes: new Map() };

type Around = Pick<Placed, 'matrix' | 'frame' | 'isLocked' | 'isShown'> & {
  readonly id: string | null;
  readonly places: ReadonlyMap<string, Box> | null;
};

/**
 * Returns the places of all layers. Places in a row or column are those last painted, relative to the group, so that they follow while the
 * group is being moved; before they are painted, they are computed from the stored sizes.
 */
export function buildScene(doc: Doc, canvas: Scene['canvas'], painted: Painted): Scene {
  const all: Placed[] = [];
  const top: Around = {
    id: null,
    matrix: identity,
    frame: 'free',
    isLocked: false,
    isShown: true,
    places: null,
  };
  const add = (layers: readonly Layer[], around: Around): void => {
    for (const layer of layers) {
      const placed = placedIn(layer, around, { doc, painted });
      all.push(placed);
      if (layer.kind === 'group') add(layer.layers, placeInside(layer, placed));
    }
  };
  add(doc.objects, top);
  return { canvas, all, byId: new Map(all.map((placed) => [placed.id, placed])) };
}

function placeInside(group: GroupLayer, placed: Placed): Around {
  const { id, matrix, isLocked, isShown } = placed;
  if (group.layout !== 'free')
    return { id, matrix, frame: group.layout, isLocked, isShown, places: stackPlaces(group) };
  const origin = originInside(group);
  const inner = multiply(matrix, translation(origin.x, origin.y));
  return { id, matrix: inner, frame: 'free', isLocked, isShown, places: null };
}

function placedIn(layer: Layer, around: Around, known: { doc: Doc; painted: Painted }): Placed {
  const { ids, boxes } = known.painted;
  const box = boxes.get(layer.id);
  const isLeftOut = ids.has(layer.id) && box === undefined;
  return {
    id: layer.id,
    layer,
    parentId: around.id,
    frame: around.frame,
    ...(around.frame === 'free' ? freePlace(layer, around) : stackedPlace(layer, around, boxes)),
    isLocked: around.isLocked || layer.locked,
    isShown: around.isShown && !isLeftOut && !isHidden(known.doc, layer.id),
    lines: box?.runs ?? null,
  };
}

function freePlace(layer: Layer, around: Around): Pick<Placed, 'matrix' | 'width' | 'height'> {
  const { width, height } = layer;
  return { matrix: multiply(around.matrix, matrixInParent(layer)), width, height };
}

function stackedPlace(
  layer: Layer,
  around: Around,
  boxes: Painted['boxes'],
): Pick<Placed, 'matrix' | 'width' | 'height'> {
  const [box, group] = [boxes.get(layer.id), boxes.get(around.id ?? '')];
  if (box !== undefined && group !== undefined) {
    const inGroup = multiply(inverse(group.transform), box.transform);
    return { matrix: multiply(around.matrix, inGroup), width: box.width, height: box.height };
  }
  const place = around.places?.get(layer.id) ?? layer;
  const { x, y, width, height } = place;
  const inGroup = matrixInParent({ x, y, width, height, rotation: layer.rotation });
  return { matrix: multiply(around.matrix, inGroup), width, height };
}

/** Returns the corners of a layer on the canvas, clockwise from its top left one. */
export function cornersOnCanvas(placed: Placed): Point[] {
  return findCorners(placed.matrix, placed);
}

/** Returns the smallest axis-aligned box around a layer on the canvas. */
export function boundsOnCanvas(placed: Placed): Box {
  return findBounds(cornersOnCanvas(placed)) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Returns the smallest axis-aligned box around several layers on the canvas; null for none. */
export function boundsOfAll(placed: readonly Placed[]): Box | null {
  return findBounds(placed.flatMap(cornersOnCanvas));
}

/** Returns the existing layers with these ids. */
export function findPlaced(scene: Scene, ids: Iterable<string>): Placed[] {
  return [...ids].flatMap((id) => scene.byId.get(id) ?? []);
}

/** Returns the layers directly in a group, or on the canvas for null, from back to front. */
export function listChildren(scene: Scene, parentId: string | null): Placed[] {
  return scene.all.filter((placed) => placed.parentId === parentId);
}

/** Returns a layer and the groups around it, from the canvas inwards. */
export function findPath(scene: Scene, id: string): Placed[] {
  const path: Placed[] = [];
  for (let at = scene.byId.get(id); at !== undefined; at = scene.byId.get(at.parentId ?? ''))
    path.unshift(at);
  return path;
}

/** Returns the matrix from px inside a group, in which its layers are placed, to the canvas's; the identity for null. */
export function matrixInside(scene: Scene, parentId: string | null): Matrix {
  const group = parentId === null ? undefined : scene.byId.get(parentId);
  if (group === undefined) return identity;
  const origin =
    group.layer.kind === 'group' && group.layer.layout === 'free' ? originInside(group.layer) : null;
  return origin === null ? group.matrix : multiply(group.matrix, translation(origin.x, origin.y));
}
