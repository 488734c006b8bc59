import { placeholdersIn } from '../bindings/placeholders.ts';
import { templateSize, type TemplateConfig } from '../template.ts';
import type { GroupLayer, Layer } from './layer-schema.ts';
import { readLayerWords } from './layer-words.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Converts a point in a layer to a point on the canvas, in px. */
type ToCanvas = (point: Point) => Point;

/**
 * Returns the names of layers whose text comes from the product and begins outside the canvas, where nobody sees it. Hidden layers are
 * ignored; a template written by hand has no layers to check.
 */
export function unseenTexts(config: TemplateConfig): string[] {
  const { width, height } = templateSize(config);
  const hidden = new Set(config.hiddenObjectIds);
  const isOff = ({ x, y }: Point) => x < 0 || y < 0 || x > width || y > height;
  const unseenIn = (layers: readonly Layer[], toCanvas: ToCanvas, begin: Point | null): string[] =>
    layers.flatMap((layer) => {
      if (hidden.has(layer.id) || layer.opacity === 0) return [];
      const inner = toLayerPlace(layer, toCanvas);
      if (layer.kind === 'group') {
        // Layers in a row or column start at the place where the group's text begins.
        const ofFlow = layer.layout === 'free' ? null : inner(findTextStart(layer, ...sidesOfFlow(layer)));
        return unseenIn(layer.layers, inner, begin ?? ofFlow);
      }
      if (placeholdersIn(readLayerWords(layer)).length === 0) return [];
      return isOff(begin ?? inner(findTextStart(layer, ...readSides(layer)))) ? [layer.name || layer.id] : [];
    });
  return [...new Set(unseenIn(config.objects ?? [], (point) => point, null))];
}

/** Returns the point conversion for a layer, rotated about its centre. */
function toLayerPlace({ x, y, width, height, rotation }: Layer, toCanvas: ToCanvas): ToCanvas {
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  return (point) => {
    const [across, down] = [point.x - width / 2, point.y - height / 2];
    return toCanvas({
      x: x + width / 2 + across * cos - down * sin,
      y: y + height / 2 + across * sin + down * cos,
    });
  };
}

type Side = 'start' | 'middle' | 'end';

/** Returns the place of the first or last letters in a layer's box, a letter's height from its edges, or its centre. */
function findTextStart(layer: Layer, across: Side, down: Side): Point {
  const letter = readLetterHeight(layer);
  const at = (length: number, side: Side) => {
    const inset = Math.min(length / 2, letter);
    return side === 'start' ? inset : side === 'end' ? length - inset : length / 2;
  };
  return { x: at(layer.width, across), y: at(layer.height, down) };
}

function readLetterHeight(layer: Layer): number {
  if (layer.kind === 'group') return Math.max(0, ...layer.layers.map(readLetterHeight));
  return layer.kind === 'text' || layer.kind === 'badge' ? layer.fontSize : 0;
}

const sides: Readonly<Record<string, Side>> = {
  left: 'start',
  start: 'start',
  top: 'start',
  baseline: 'start',
  between: 'start',
  right: 'end',
  end: 'end',
  bottom: 'end',
};

const parseSide = (name: string): Side => sides[name] ?? 'middle';

function readSides(layer: Layer): [across: Side, down: Side] {
  const isAligned = layer.kind === 'text' || layer.kind === 'badge';
  return isAligned ? [parseSide(layer.align), parseSide(layer.verticalAlign)] : ['middle', 'middle'];
}

function sidesOfFlow({ layout, align, justify }: GroupLayer): [across: Side, down: Side] {
  const [across, down] = layout === 'row' ? [justify, align] : [align, justify];
  return [parseSide(across), parseSide(down)];
}
