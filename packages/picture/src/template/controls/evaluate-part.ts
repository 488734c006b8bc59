import { parsePhotoColor, type PhotoColorName } from '../css/photo-color-names.ts';
import type { Fill } from '../layers/layer-schema.ts';
import { computeContrast } from '../luminance.ts';
import type { ControlId } from './control-values.ts';
import type { ControlledPart, DesignControls } from './design-controls-schema.ts';
import {
  bestContrast,
  mix,
  readableOn,
  readPaint,
  sameTone,
  findShade,
  writeHex,
  type Paint,
} from './ink.ts';

/** Background behind text: one or several colours, each of which may be anywhere, or a colour of the product's photo. */
export type Ground = { readonly stops: readonly (readonly number[])[] } | { readonly photo: PhotoColorName };

export type Settings = Readonly<Partial<Record<ControlId, string>>>;

/** New value of a property; undefined if there is none. */
type Became = string | Fill | undefined;

/** Contrast that with most colours only near-black or near-white text reaches. */
const blackAndWhite = 12;

const paper: Ground = { stops: [[255, 255, 255]] };

/** Returns the visible colours of fills on top of each other, lowest first; each stop of a gradient counts. */
export function flattenFills(fills: readonly (Fill | undefined)[]): Ground {
  let ground = paper;
  for (const color of fills.map(listFillColors)) {
    const photo = color.map(parsePhotoColor).find((name) => name !== null);
    if (photo !== undefined) ground = { photo };
    else
      ground = coveredBy(
        ground,
        color.flatMap((each) => readPaint(each) ?? []),
      );
  }
  return ground;
}

function coveredBy(ground: Ground, paints: readonly Paint[]): Ground {
  if (paints.length === 0) return ground;
  if (paints.every(({ opacity }) => opacity === 1)) return { stops: paints.map(({ channels }) => channels) };
  if ('photo' in ground) return ground;
  const stops = ground.stops.flatMap((below) =>
    paints.map(({ channels, opacity }) => mix(below, channels, opacity).map(Math.round)),
  );
  return { stops };
}

export function listFillColors(fill: Fill | undefined): readonly string[] {
  if (fill === undefined) return [];
  return typeof fill === 'string' ? [fill] : fill.colors;
}

/** True if text lies on fills known to this part. */
export function isInk(part: ControlledPart): part is ControlledPart & { on: string[]; ground: string[] } {
  return part.on !== undefined && part.ground !== undefined;
}

export function evaluateSet(part: ControlledPart, controls: DesignControls, settings: Settings): Became {
  const { was, from } = part;
  const setting = from && controls[from];
  if (setting === undefined) return undefined;
  const value = settings[from ?? 'type'] ?? setting.value;
  if (value === setting.initial) return was;
  if (from === 'type') return value;
  const photo = parsePhotoColor(value);
  // A default of the template must be a colour that is readable without a photo.
  if (photo !== null) return part.property.startsWith('colors.') ? was : `{{${photo}}}`;
  if (typeof was === 'string') return shiftTone(was, setting.initial, value);
  return { ...was, colors: shiftTones(was.colors, setting.initial, value) };
}

/** Returns the shades of a gradient, as different as possible while one text colour is readable on all of them. */
function shiftTones(colors: readonly string[], initial: string, value: string): string[] {
  const tones = colors.map((color) => shiftTone(color, initial, value));
  const middle = readPaint(value)?.channels ?? [];
  for (let share = 0; share < 1; share += 0.125) {
    const nearer = tones.map((tone) => nearerTo(tone, middle, share));
    const grounds = nearer.map((color) => readPaint(color)?.channels ?? middle);
    if (bestContrast(grounds) >= 4.5) return nearer;
  }
  return colors.map(() => value);
}

function nearerTo(tone: string, middle: readonly number[], share: number): string {
  const paint = readPaint(tone);
  return share === 0 || paint?.opacity !== 1 ? tone : writeHex(mix(paint.channels, middle, share));
}

function shiftTone(color: string, initial: string, value: string): string {
  if (color === initial) return value;
  const [is, from, to] = [color, initial, value].map(readPaint);
  if (is == null || from == null || to == null) return color;
  const isItself = writeHex(is.channels) === writeHex(from.channels);
  const tone = isItself ? writeHex(to.channels) : sameTone(is.channels, from.channels, to.channels);
  if (is.opacity === 1) return tone;
  return `rgba(${(readPaint(tone) ?? to).channels.join(',')},${is.opacity})`;
}

export function evaluateInk(
  part: ControlledPart & { on: string[]; ground: string[] },
  { controls, settings, ground }: { controls: DesignControls; settings: Settings; ground: Ground },
): Became {
  const { was, from, need = 4.5 } = part;
  if (typeof was !== 'string') return undefined;
  const setting = from && controls[from];
  const value = setting && (settings[from ?? 'accent'] ?? setting.value);
  const isAsItWas = writeGround(ground) === part.ground.join(' ');
  if (isAsItWas && value === setting?.initial) return was;
  if ('photo' in ground) return inkOnPhoto(ground.photo);
  const chosen = value === undefined ? null : readPaint(value);
  if (chosen !== null) return readableOn(chosen.channels, ground.stops, need);
  // White and black text stays as extreme as possible: tinted, it would look faded on a darker colour.
  const isExtreme = ['#ffffff', '#000000'].includes(was.toLowerCase());
  return findShade(ground.stops, isExtreme ? 21 : contrastAsItWas(was, part.ground), need);
}

function writeGround(ground: Ground): string {
  return 'photo' in ground ? `{{${ground.photo}}}` : ground.stops.map(writeHex).join(' ');
}

/** Returns the text colour for a colour of the photo, and for such a text colour the colour that it belongs to. */
function inkOnPhoto(name: PhotoColorName): string {
  return name.endsWith('_INK') ? `{{${name.replace(/_INK$/, '')}}}` : `{{${name}_INK}}`;
}

function contrastAsItWas(ink: string, ground: readonly string[]): number {
  const paint = readPaint(ink);
  const grounds = ground.flatMap((color) => {
    const below = readPaint(color);
    return below === null ? [] : [below.channels];
  });
  // Text on a photo's colour is black or white.
  if (paint === null || grounds.length === 0) return blackAndWhite;
  const { channels, opacity } = paint;
  return Math.min(...grounds.map((below) => computeContrast(mix(below, channels, opacity), below)));
}
