import type { Layer } from '../layers/layer-schema.ts';

/** A canvas in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** From which share of the canvas on a layer belongs to its whole side, and grows with it. */
const SPANNING = 0.8;

/** As on a canvas as tall as a story: apps show their buttons above and below. */
const storySafe = { top: 0.1, bottom: 1 / 6 } as const;

/** From which height by width on a canvas counts as a story. */
const STORY_RATIO = 1.7;

/**
 * The layers of one canvas laid out on another. What spans a side goes on spanning it; photos take the room that their share of the
 * canvas gives them, in which they keep their own proportions; all else keeps its proportions, is as large as the smaller side allows,
 * and leaves the gaps on both sides of it in their ratio. On a story what is no ground and no photo keeps off the places of buttons.
 */
export function relayLayers(layers: readonly Layer[], from: Size, to: Size): Layer[] {
  const factor = Math.min(to.width / from.width, to.height / from.height);
  const isStory = to.height / to.width >= STORY_RATIO && from.height / from.width < STORY_RATIO;
  return layers.map((layer) => {
    const x = placed(layer.x, layer.width, { from: from.width, to: to.width, factor, ...keepOf(layer) });
    const safe = isStory && layer.kind !== 'photo' && !spans(layer.height, from.height);
    const y = placed(layer.y, layer.height, {
      from: from.height,
      to: to.height,
      factor,
      stretches: layer.kind === 'photo',
      before: safe ? to.height * storySafe.top : 0,
      after: safe ? to.height * storySafe.bottom : 0,
    });
    return { ...scaled(layer, factor, { width: x.length, height: y.length }), x: x.start, y: y.start };
  });
}

/** Words need the width that they had a share of, or their lines would break elsewhere. */
function keepOf({ kind }: Layer): { stretches: boolean; before: number; after: number } {
  return { stretches: kind === 'photo' || kind === 'text', before: 0, after: 0 };
}

function spans(length: number, side: number): boolean {
  return length >= side * SPANNING;
}

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
  /** Whether it takes its share of the side, whatever that makes of its proportions. */
  readonly stretches: boolean;
  /** Room at the beginning and the end that is left free. */
  readonly before: number;
  readonly after: number;
}

/** Where a layer begins on one axis of the other canvas, and how long it is there. */
function placed(start: number, length: number, axis: Axis): { start: number; length: number } {
  const { from, to, factor, before, after } = axis;
  const share = to / from;
  if (axis.stretches || spans(length, from)) return { start: start * share, length: length * share };
  const ownLength = length * factor;
  const gap = from - length;
  const room = to - before - after - ownLength;
  // What hangs over the edge of the one does so on the other.
  const at = gap <= 0 ? start * factor : before + (start / gap) * Math.max(0, room);
  return { start: at, length: ownLength };
}

/** A layer of another size: its px grow by the factor, and so do those of what is in a group. */
function scaled(layer: Layer, factor: number, size: Size): Layer {
  // Every number keeps its name, so what comes out is a layer of the same kind.
  return { ...(scaledPx(layer, factor) as Layer), ...size };
}

/** The names of what is measured in px, wherever it stands in a layer. */
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
