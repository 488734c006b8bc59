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

/** Place of a layer by the painter: its own px, and the matrix from them to the canvas. */
type PaintedBox = {
  readonly width: number;
  readonly height: number;
  readonly transform: Matrix;
  /** The lines of a text in px of the layer. */
  readonly runs: readonly Box[];
};

/** A layer as it lies on the canvas. */
export type Placed = {
  readonly id: string;
  readonly layer: Layer;
  readonly parentId: string | null;
  /** Layout by which the canvas or the group around it places it. */
  readonly frame: GroupLayer['layout'];
  /** Matrix from the layer's own px to the canvas's. */
  readonly matrix: Matrix;
  /** Drawn width; in a row or column it may differ from the layer's own. */
  readonly width: number;
  readonly height: number;
  /** Whether it or a group around it is locked: nothing on the stage selects it. */
  readonly isLocked: boolean;
  /** Whether it is drawn for the current product: neither hidden nor left out, nor is a group around it. */
  readonly isShown: boolean;
  /** The lines of a text in px of the layer; null while they are not known. */
  readonly lines: readonly Box[] | null;
};

/** Layers on the canvas, groups before the layers in them, from back to front. */
export type Scene = {
  readonly canvas: { readonly width: number; readonly height: number };
  readonly all: readonly Placed[];
  readonly byId: ReadonlyMap<string, Placed>;
};

/** Boxes that the painter found for `ids`: a layer without a box is left out for this product. */
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
 * Returns the places of all layers. Those in a row or column are taken from the last painting, relative to the group, so that they follow a
 * group that is being moved; before the first painting they are laid out by the sizes of the layers.
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

/** The corners of a layer on the canvas, clockwise from its top left one. */
export function cornersOnCanvas(placed: Placed): Point[] {
  return findCorners(placed.matrix, placed);
}

/** The smallest upright box around a layer on the canvas. */
export function boundsOnCanvas(placed: Placed): Box {
  return findBounds(cornersOnCanvas(placed)) ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** The smallest upright box around several layers on the canvas; null around none. */
export function boundsOfAll(placed: readonly Placed[]): Box | null {
  return findBounds(placed.flatMap(cornersOnCanvas));
}

/** The layers with these ids, those that exist. */
export function findPlaced(scene: Scene, ids: Iterable<string>): Placed[] {
  return [...ids].flatMap((id) => scene.byId.get(id) ?? []);
}

/** The layers directly in a group, or on the canvas for null, from back to front. */
export function listChildren(scene: Scene, parentId: string | null): Placed[] {
  return scene.all.filter((placed) => placed.parentId === parentId);
}

/** A layer and the groups around it, from the canvas inwards. */
export function findPath(scene: Scene, id: string): Placed[] {
  const path: Placed[] = [];
  for (let at = scene.byId.get(id); at !== undefined; at = scene.byId.get(at.parentId ?? ''))
    path.unshift(at);
  return path;
}

/** Returns the matrix from px inside of a group (where its layers count from) to the canvas's; the canvas itself for null. */
export function matrixInside(scene: Scene, parentId: string | null): Matrix {
  const group = parentId === null ? undefined : scene.byId.get(parentId);
  if (group === undefined) return identity;
  const origin =
    group.layer.kind === 'group' && group.layer.layout === 'free' ? originInside(group.layer) : null;
  return origin === null ? group.matrix : multiply(group.matrix, translation(origin.x, origin.y));
}
