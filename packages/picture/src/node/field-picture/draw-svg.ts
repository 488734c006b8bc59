import sharp, { type Sharp } from 'sharp';
import { PhotoError, type PaintEngine, type SceneNode } from '../../paint.ts';
import { checkSvg } from './check-svg.ts';
import { shareOfSide } from './svg/svg-budget.ts';

/** Returns an SVG as pixels, its longer side this many px, or fewer if drawing it is expensive. Throws PhotoError. */
export async function drawSvg(
  { draw, measure }: Pick<PaintEngine, 'draw' | 'measure'>,
  svg: Uint8Array,
  longestSidePx: number,
): Promise<Sharp> {
  checkSvg(svg);
  const longestDrawnPx = longestSidePx * (await shareOfSide(svg));
  try {
    const natural = (await measure(makeScene(svg, {}), room)).children[0];
    const longest = Math.max(natural?.width ?? 0, natural?.height ?? 0);
    if (natural === undefined || !(longest > 0)) throw new Error('an SVG without a size');
    const side = (px: number) => Math.max(1, Math.round((px * longestDrawnPx) / longest));
    const size = { width: side(natural.width), height: side(natural.height) };
    const sides = { width: `${size.width}px`, height: `${size.height}px` };
    const data = await draw(makeScene(svg, sides), size);
    return sharp(data, { raw: { ...size, channels: 4 } });
  } catch (error) {
    throw new PhotoError('broken_image', error);
  }
}

/** Room for measuring an SVG in px, larger than any logo's own size; larger ones are drawn smaller. */
const room = { width: 8000, height: 8000 };

function makeScene(svg: Uint8Array, style: Readonly<Record<string, string>>): SceneNode {
  return {
    type: 'container',
    style: { display: 'flex', alignItems: 'flex-start' },
    children: [{ type: 'image', src: svg, style: { flexShrink: '0', ...style } }],
  };
}
