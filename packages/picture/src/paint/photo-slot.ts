import { grown, isInside, readPadding, type Surroundings } from './areas.ts';
import type { Rectangle } from './pixels/pixels.ts';
import { castsOwnShadow, reachOfShadow } from './scene/cast-shadow.ts';
import type { TemplateBox, TemplateImage, TemplateStyle } from '../template/template-tree.ts';

/** Place of a photo in a rectangle of whole px, where its pixels are copied without rendering. */
export type PhotoSlot = {
  /** Red, green and blue of the slot's free part; null if the layers below show through. */
  readonly fill: readonly [red: number, green: number, blue: number] | null;
  readonly isRounded: boolean;
  /** How far the shadow extends beyond the visible photo, in px; 0 if the box casts it, or without a shadow. */
  readonly reach: number;
  /** Clip of that shadow, in whole px: the boxes around the slot that clip their contents; null if there are none. */
  readonly clip: Rectangle | null;
};

/** Returns the slot of a photo; null for a slot with more than a solid rectangle, round corners and a shadow. */
export function toPhotoSlot(
  image: TemplateImage,
  area: Rectangle | null,
  { clips }: Surroundings,
): PhotoSlot | null {
  if (image.slot === undefined || area === null || !Object.values(area).every(Number.isInteger)) return null;
  const { background, backgroundColor = background, boxShadow = 'none' } = image.style;
  const fill = backgroundColor === undefined ? null : parseHexColor(backgroundColor);
  const names = Object.keys(image.style);
  const isPlain = names.every((name) => plainNames.test(name) || slotNames.test(name));
  const isUnderPhoto = (fill !== null || backgroundColor === undefined) && !boxShadow.includes('inset');
  if (!isPlain || !isUnderPhoto || !hasWholePadding(image.style, area)) return null;
  if (!clips.every((clip) => isInside(area, clip))) return null;
  const reach = castsOwnShadow(image) ? reachOfShadow(image) : 0;
  const clip = reach === 0 ? null : intersectAll(clips.filter((each) => !isInside(grown(area, reach), each)));
  if (clip !== null && !Object.values(clip).every(Number.isInteger)) return null;
  return { fill, isRounded: reach === 0 && names.some((name) => radiusNames.test(name)), reach, clip };
}

/** Returns the intersection of areas; null if there are none. */
function intersectAll(areas: readonly Rectangle[]): Rectangle | null {
  if (areas.length === 0) return null;
  const left = Math.max(...areas.map((area) => area.left));
  const top = Math.max(...areas.map((area) => area.top));
  const right = Math.min(...areas.map((area) => area.left + area.width));
  const bottom = Math.min(...areas.map((area) => area.top + area.height));
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** True if a slot's padding is in whole px and leaves room; otherwise its photo must be rendered instead of copied. */
function hasWholePadding(style: TemplateStyle, { width, height }: Rectangle): boolean {
  const names = Object.keys(style).filter((name) => name.startsWith('padding'));
  const padding = readPadding(style);
  if (padding === null || padding.across >= width || padding.down >= height) return false;
  return !names.some((name) => /\.\d*[1-9]/.test(style[name] ?? ''));
}

const plainNames =
  /^(?:position|display|left|top|width|height|boxSizing|padding(?:Top|Right|Bottom|Left)?|object(?:Fit|Position))$/;
const radiusNames = /^border(?:(?:Top|Bottom)(?:Left|Right))?Radius$/;
const slotNames = new RegExp(`${radiusNames.source}|^background(?:Color)?$|^boxShadow$`);

const shadows = new WeakMap<TemplateImage, TemplateBox>();

/** Returns the shadow of a photo slot, the same object for the same slot; null if it has none. */
export function readSlotShadow(image: TemplateImage): TemplateBox | null {
  if ((image.style['boxShadow'] ?? 'none') === 'none' || castsOwnShadow(image)) return null;
  const known = shadows.get(image);
  if (known !== undefined) return known;
  const shadow = boxWith(image, (name) => !/^(?:background|object)/.test(name));
  shadows.set(image, shadow);
  return shadow;
}

/** Returns a photo slot without its shadow, which is a separate layer. */
export function withoutShadow(image: TemplateImage): TemplateImage {
  if (castsOwnShadow(image)) return image;
  const { boxShadow: _shadow, ...style } = image.style;
  return { ...image, style };
}

function boxWith({ style }: TemplateImage, isKept: (name: string) => boolean): TemplateBox {
  const kept: TemplateStyle = Object.fromEntries(Object.entries(style).filter(([name]) => isKept(name)));
  return { kind: 'box', tag: 'div', style: { ...kept, display: 'block' }, children: [] };
}

/** Parses a colour written as `#rrggbb`; null for any other form. */
export function parseHexColor(value: string): [number, number, number] | null {
  const digits = /^#([\da-f]{6})$/i.exec(value)?.[1];
  if (digits === undefined) return null;
  const level = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [level(0), level(2), level(4)];
}
