import type { TemplateImage, TemplateStyle } from '../../template/template-tree.ts';
import type { PaintEngine } from '../paint-engine.ts';
import type { CastShadow } from '../pixels/photo-shadow.ts';

/** Maximum distance of a shadow in px, whatever a template requests. */
const farthest = 500;

/** True if the visible part of a photo casts the shadow; a box with its own background or border casts it instead. */
export function castsOwnShadow({ shadowOf, style }: TemplateImage): boolean {
  if (shadowOf !== 'photo' || parseShadows(style).length === 0) return false;
  return !Object.keys(style).some((name) => /^(?:background|border(?!.*Radius)|transformOrigin)/.test(name));
}

/** Computes how far, in whole px, an image's shadow may extend beyond its box. */
export function reachOfShadow({ style }: TemplateImage): number {
  const reaches = parseShadows(style).map(
    ({ x, y, blur }) => Math.max(Math.abs(x), Math.abs(y)) + 1.5 * blur + 8,
  );
  return Math.ceil(Math.max(0, ...reaches));
}

type Written = { readonly x: number; readonly y: number; readonly blur: number; readonly color: string };

const written = new WeakMap<TemplateStyle, readonly Written[]>();

/** Returns a style's outer shadows, the uppermost first, without those with a spread. */
function parseShadows(style: TemplateStyle): readonly Written[] {
  const known = written.get(style);
  if (known !== undefined) return known;
  // Commas inside colours are in brackets.
  const read = (style['boxShadow'] ?? 'none').split(/,(?![^(]*\))/).flatMap((text) => {
    const lengths =
      text.replaceAll(/[a-z]+\([^)]*\)|#[\da-f]+/gi, ' ').match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    const [x, y, blur = 0] = lengths.map(Number);
    if (x === undefined || y === undefined || /\binset\b/i.test(text)) return [];
    return [{ x: near(x), y: near(y), blur: Math.min(200, Math.max(0, blur)), color: colorIn(text) }];
  });
  written.set(style, read);
  return read;
}

/** Returns the colour in the text of a shadow; black if there is none. */
function colorIn(text: string): string {
  const called = /[a-z]+\([^)]*\)/i.exec(text)?.[0];
  return called ?? /#[\da-f]+|(?<![\w.])[a-z]+/i.exec(text)?.[0] ?? '#000000';
}

function near(px: number): number {
  return Math.round(Math.min(farthest, Math.max(-farthest, px)));
}

const known = new WeakMap<TemplateStyle, Promise<readonly CastShadow[]>>();

/** Returns the shadows of an image with their colours as the renderer reads them, cached for all products. */
export function shadowsCast(engine: PaintEngine, { style }: TemplateImage): Promise<readonly CastShadow[]> {
  const before = known.get(style);
  if (before !== undefined) return before;
  const reading = Promise.all(
    parseShadows(style).map(async ({ color, ...shadow }): Promise<CastShadow> => {
      const dot = { display: 'block', width: '1px', height: '1px', background: color };
      const box = { type: 'container' as const, style: dot, children: [] };
      const [red = 0, green = 0, blue = 0, alpha = 0] = await engine.draw(box, { width: 1, height: 1 });
      return { ...shadow, color: [red, green, blue], alpha };
    }),
  );
  known.set(style, reading);
  // A failed drawing must not stay cached.
  reading.catch(() => known.delete(style));
  return reading;
}
