import { flattenLayers, type Layer } from '../layers/layer-schema.ts';
import { readLayerWords } from '../layers/layer-words.ts';

/** A canvas in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Share of the canvas's side from which on a layer counts as spanning that side, and grows with it. */
const SPANNING = 0.8;

/** Shares of a story's height, at top and bottom, where apps show their buttons. */
const storySafe = { top: 0.1, bottom: 1 / 6 } as const;

/** Ratio of height to width from which on a canvas counts as a story. */
const STORY_RATIO = 1.7;

/** The canvas, or a group, before and after; what apps cover of it afterwards; and the factor for all px, there and in groups. */
interface Frame {
  readonly from: Size;
  readonly to: Size;
  readonly covered: { readonly top: number; readonly bottom: number };
  readonly factor: number;
}

/**
 * Adapts the layers of one canvas to another. Layers that span a side still span it; photos get the room of their share of the canvas,
 * keeping their own proportions inside; all others keep their proportions, scale with the smaller side, and keep the ratio of the gaps on
 * both sides. Layers that extend beyond an edge do so by the same share of themselves. The layers of a group that grows are adapted in the
 * same way. On a story, all layers except backgrounds and photos avoid the places of buttons.
 */
export function relayLayers(layers: readonly Layer[], from: Size, to: Size): Layer[] {
  const factor = Math.min(to.width / from.width, to.height / from.height);
  const isStory = to.height / to.width >= STORY_RATIO && from.height / from.width < STORY_RATIO;
  const share = isStory ? storySafe : { top: 0, bottom: 0 };
  const covered = { top: share.top * to.height, bottom: share.bottom * to.height };
  return layOut(layers, { from, to, covered, factor });
}

function layOut(layers: readonly Layer[], frame: Frame): Layer[] {
  const { from, to, factor, covered } = frame;
  return layers.map((layer) => {
    // Text needs the same share of the width, or its lines would break elsewhere.
    const stretches = layer.kind === 'photo' || layer.kind === 'text';
    const x = placed(layer.x, layer.width, { from: from.width, to: to.width, factor, stretches });
    const y = findVertical(layer, frame);
    const place = { x: x.start, y: y.start, width: x.length, height: y.length };
    // All property names stay, so the result is a layer of the same kind.
    const scaled = { ...(scaledPx(layer, factor) as Layer), ...place };
    if (layer.kind !== 'group' || scaled.kind !== 'group')
      return y.grows === undefined ? scaled : besideButtons(scaled, layer.height * factor, y.grows);
    const within = {
      top: Math.max(0, covered.top - y.start),
      bottom: Math.max(0, y.start + y.length - (to.height - covered.bottom)),
    };
    return { ...scaled, layers: layOut(layer.layers, { from: layer, to: place, covered: within, factor }) };
  });
}

function findVertical(
  layer: Layer,
  { from, to, covered, factor }: Frame,
): Segment & { grows?: 'up' | 'down' } {
  const isPhoto = layer.kind === 'photo';
  const isGround = !isPhoto && layer.kind !== 'text' && !isRowOfWords(layer);
  const isFree = isPhoto || (isGround && spans(layer.height, from.height));
  const isBar = !isFree && layer.rotation === 0 && canGrow(layer) && spans(layer.width, from.width);
  const y = placed(layer.y, layer.height, {
    from: from.height,
    to: to.height,
    factor,
    stretches: isPhoto,
    before: isFree ? 0 : covered.top,
    after: isFree ? 0 : covered.bottom,
    comesInside: isBar || holdsWords(layer),
  });
  if (!isBar) return y;
  // A layer along an edge is extended to it, below the buttons, so that no gap remains.
  const [above, below] = [-layer.y, layer.y + layer.height - from.height];
  if (covered.bottom > 0 && below >= -1)
    return { start: y.start, length: to.height + Math.max(0, below) * factor - y.start, grows: 'down' };
  if (covered.top === 0 || above < -1) return y;
  const start = -Math.max(0, above) * factor;
  return { start, length: y.start + y.length - start, grows: 'up' };
}

/** Keeps a badge's text off the buttons after the badge was extended below them. */
function besideButtons(layer: Layer, ownHeight: number, grows: 'up' | 'down'): Layer {
  if (layer.kind !== 'badge') return layer;
  const padding = Math.max(layer.padding, (ownHeight - layer.fontSize * layer.lineHeight) / 2);
  return { ...layer, padding, verticalAlign: grows === 'up' ? 'bottom' : 'top' };
}

/** True for backgrounds, and for groups with freely placed layers. */
function canGrow(layer: Layer): boolean {
  if (layer.kind === 'group') return layer.layout === 'free';
  return layer.kind === 'badge' || layer.kind === 'shape';
}

/** True for a row or column of layers without a background. */
function isRowOfWords(layer: Layer): boolean {
  return layer.kind === 'group' && layer.layout !== 'free' && layer.fill === undefined;
}

function holdsWords(layer: Layer): boolean {
  return flattenLayers([layer]).some((each) => readLayerWords(each) !== '');
}

function spans(length: number, side: number): boolean {
  return length >= side * SPANNING;
}

interface Segment {
  readonly start: number;
  readonly length: number;
}

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
  /** True if the layer takes its share of the side, even if that changes its proportions. */
  readonly stretches: boolean;
  /** Room to leave free at the beginning and the end. */
  readonly before?: number;
  readonly after?: number;
  /** True if a layer that extends beyond an edge is moved inside. */
  readonly comesInside?: boolean;
}

/** Returns the start and length of a layer on one axis of the other canvas. */
function placed(start: number, length: number, axis: Axis): Segment {
  const { from, to, factor, before = 0, after = 0 } = axis;
  const left = to - before - after;
  if (axis.stretches || spans(length, from)) {
    const share = from > 0 ? Math.max(factor, left / from) : factor;
    return { start: before + start * share, length: length * share };
  }
  const ownLength = length * factor;
  const gap = from - length;
  const isLimited = before + after > 0 && axis.comesInside === true;
  if (!isLimited && start < 0) return { start: start * factor, length: ownLength };
  if (!isLimited && start > gap) return { start: to - ownLength + (start - gap) * factor, length: ownLength };
  const ratio = Math.min(1, Math.max(0, start / gap));
  return { start: before + ratio * Math.max(0, left - ownLength), length: ownLength };
}

/** The names of properties in px, anywhere in a layer. */
const pxNames = new Set([
  'x',
  'y',
  'width',
  'height',
  'fontSize',
  'minFontSize',
  'letterSpacing',
  'radius',
  'blur',
  'topLeft',
  'topRight',
  'bottomRight',
  'bottomLeft',
  'top',
  'right',
  'bottom',
  'left',
  'paddingX',
  'paddingY',
  'padding',
  'gap',
]);

function scaledPx(value: unknown, factor: number): unknown {
  if (Array.isArray(value)) return value.map((each) => scaledPx(each, factor));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      typeof member === 'number' && pxNames.has(name) ? member * factor : scaledPx(member, factor),
    ]),
  );
}
