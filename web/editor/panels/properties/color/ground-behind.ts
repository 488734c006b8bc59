import type { Fill, Layer } from '#picture/layers';
import { pathTo, type Doc } from '../../../document/doc.ts';
import { apply, inverse, matrixOnCanvas } from '../../../document/geometry.ts';
import { contrastBetween, over, readColor, type NameOf, type Rgba } from '../../../document/color.ts';

/** Returns the colours that may be behind a layer's middle; null if there is a picture, whose colours are unknown. */
export function groundsBehind(doc: Doc, layer: Layer, named?: NameOf): readonly Rgba[] | null {
  const own = layer.kind === 'badge' ? layer.fill : layer.kind === 'text' ? layer.pill?.fill : undefined;
  const behind = layersBehind(doc, layer).flatMap(listFills);
  const fills = [...(own === undefined ? [] : [own]), ...behind, doc.background ?? doc.colors.background];
  return blend(fills, named);
}

/** Returns the lowest contrast of a text colour with the colours behind it, such as those of a gradient; null if unknown. */
export function worstContrast(ink: Rgba, grounds: readonly Rgba[] | null): number | null {
  if (grounds === null || grounds.length === 0) return null;
  return Math.min(...grounds.map((ground) => contrastBetween(over(ink, ground), ground)));
}

/** Null for a picture, whose colours are unknown. */
type Ground = Fill | null;

/** Returns the layers and groups behind the middle of a layer, the nearest first. */
function layersBehind(doc: Doc, layer: Layer): Layer[] {
  const path = pathTo(doc, layer.id) ?? [];
  const matrix = matrixOnCanvas(doc, layer.id);
  const around = path.slice(0, -1).toReversed();
  if (matrix === null) return around;
  const middle = apply(matrix, { x: layer.width / 2, y: layer.height / 2 });
  const covers = (other: Layer): boolean => {
    const place = matrixOnCanvas(doc, other.id);
    if (place === null || doc.hiddenObjectIds?.includes(other.id) === true || other.showIf !== undefined)
      return false;
    const { x, y } = apply(inverse(place), middle);
    return x >= 0 && y >= 0 && x <= other.width && y <= other.height;
  };
  const found: Layer[] = [];
  for (let at = path.length - 1; at >= 0; at -= 1) {
    const parent = path[at - 1];
    const siblings = parent?.kind === 'group' ? parent.layers : doc.objects;
    const until = siblings.findIndex(({ id }) => id === path[at]?.id);
    found.push(...siblings.slice(0, until).toReversed().flatMap(deep).filter(covers));
    if (parent !== undefined) found.push(parent);
  }
  return found;
}

/** Returns a group and its layers, the front one first. */
function deep(layer: Layer): Layer[] {
  return layer.kind === 'group' ? [...layer.layers.toReversed().flatMap(deep), layer] : [layer];
}

function listFills(layer: Layer): Ground[] {
  if (layer.kind === 'photo' || layer.kind === 'image' || layer.kind === 'energy') return [null];
  if (layer.kind === 'text' || layer.kind === 'rating') return [];
  if (layer.kind === 'qr') return [layer.opacity < 1 ? null : layer.groundColor];
  return layer.fill === undefined ? [] : [layer.opacity < 1 ? null : layer.fill];
}

/** Blends fills from front to back until one is opaque; null if a picture is among them. */
function blend(fills: readonly Ground[], named: NameOf | undefined): readonly Rgba[] | null {
  const [front, ...rest] = fills;
  if (front === undefined) return [];
  if (front === null) return null;
  const colors = (typeof front === 'string' ? [front] : front.colors).map((text) => readColor(text, named));
  const known = colors.filter((color) => color !== null);
  if (known.length < colors.length) return null;
  if (known.every(({ alpha }) => alpha >= 1)) return known;
  const grounds = blend(rest, named);
  return grounds === null ? null : known.flatMap((color) => grounds.map((ground) => over(color, ground)));
}
