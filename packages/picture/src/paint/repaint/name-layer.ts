import type {
  TemplateBox,
  TemplateImage,
  TemplateNode,
  TemplateStyle,
} from '../../template/template-tree.ts';
import type { PaintLayer } from '../paint-layers.ts';

/** A layer by its appearance and place: layers with the same name differ only in place. */
export type NamedLayer = {
  readonly name: string;
  /** Position in px; moving a layer by whole px does not change its pixels. */
  readonly left: number;
  readonly top: number;
};

/** Names layers. Names for unchanged objects are nearly free. */
export type LayerNames = { readonly nameOf: (layer: PaintLayer) => NamedLayer };

type Place = { readonly left: number; readonly top: number };
type Named = Place & { readonly name: number };

const noPlace = { left: 0, top: 0 };

/** Creates layer names. After `maxNames` they are evicted, and then the same layer gets another name. */
export function openLayerNames(maxNames = 20_000): LayerNames {
  const numbers = openNumbers(maxNames);
  // Texts of megabytes; the JavaScript engine caches their hash as long as they are the same object.
  const pictures = openNumbers(500);
  const ofStyles = new WeakMap<TemplateStyle, Named>();
  const ofNodes = new WeakMap<TemplateNode, Named>();
  const nameStyle = (style: TemplateStyle): Named => {
    const known = ofStyles.get(style);
    if (known !== undefined) return known;
    const place = readPlace(style);
    const { left: _left, top: _top, ...rest } = style;
    const named = { name: numbers.of(JSON.stringify(place === null ? style : rest)), ...(place ?? noPlace) };
    ofStyles.set(style, named);
    return named;
  };
  const nameNode = (node: TemplateBox | TemplateImage): Named => {
    const known = ofNodes.get(node);
    if (known !== undefined) return known;
    const { name, ...place } = nameStyle(node.style);
    const inner = JSON.stringify({ ...node, style: name }, (key, value) => {
      if (key === 'source' || key === 'showIf') return undefined;
      return key === 'dataUri' ? pictures.of(String(value)) : value;
    });
    const named = { name: numbers.of(inner), ...place };
    ofNodes.set(node, named);
    return named;
  };
  const nameOf = ({ node, part, around }: PaintLayer): NamedLayer => {
    const own = part === 'ground' ? nameStyle(node.style) : nameNode(node);
    const boxes = around.map(({ style }) => nameStyle(style));
    const sum = (side: 'left' | 'top') => boxes.reduce((total, box) => total + box[side], own[side]);
    const name = [part, own.name, ...boxes.map((box) => box.name)].join(' ');
    return { name, left: sum('left'), top: sum('top') };
  };
  return { nameOf };
}

/** Returns numbers for texts: the same number for the same text, until it is evicted. */
function openNumbers(max: number): { of: (text: string) => number } {
  const known = new Map<string, number>();
  let last = 0;
  return {
    of: (text) => {
      const number = known.get(text) ?? (last += 1);
      if (known.size >= max && !known.has(text)) known.clear();
      known.set(text, number);
      return number;
    },
  };
}

/** Returns the place of a box with absolute position in whole px; null if anything else affects it. */
function readPlace(style: TemplateStyle): Place | null {
  if (style['position'] !== 'absolute') return null;
  if (Object.keys(style).some((name) => /^(?:right|bottom|inset|margin)/.test(name))) return null;
  const [left, top] = [style['left'], style['top']].map(wholePx);
  return left === undefined || top === undefined || left === null || top === null ? null : { left, top };
}

function wholePx(value: string | undefined): number | null {
  const digits = /^(-?\d+)px$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
