import sharp from 'sharp';
import { plain, makePng } from '../../photo.fixture.ts';
import { toBytes, times, withChunks, zeros } from '../../photo/structure/bomb-makers.fixture.ts';
import { chunk } from '../../photo/photo-files.fixture.ts';

const rect = '<rect width="1000" height="1000" fill="#c00"/>';
const dot = '<rect width="1" height="1"/>';
const again = (count: number, part: string) => part.repeat(count);

const svgOf = (inside: string, viewBox = '0 0 1000 1000', head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inside}</svg>`);

const picture = (file: Buffer, type: string, more = '') =>
  `<image ${more} width="1000" height="1000" href="data:image/${type};base64,${file.toString('base64')}"/>`;

/** Returns nested copies: this many levels with this many copies each. */
function copies(levels: number, each: number, of: string, link: (id: string) => string): string {
  const groups = Array.from(
    { length: levels },
    (_, level) => `<g id="c${level + 1}">${again(each, link(`c${level}`))}</g>`,
  );
  return `<defs><g id="c0">${of}</g>${groups.join('')}</defs>${link(`c${levels}`)}`;
}
const use = (id: string) => `<use href="#${id}"/>`;

const filtered = (steps: string, id = 'f') =>
  `<filter id="${id}" x="0" y="0" width="1" height="1">${steps}</filter><rect width="1000" height="1000" filter="url(#${id})"/>`;
const blur = '<feGaussianBlur stdDeviation="50"/>';
const zigzag = (points: number) =>
  `M0 0${Array.from({ length: points }, (_, n) => ` L${n % 1000} ${(n % 2) * 1000}`).join('')}`;
const large = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#36a' } });

/** SVGs that are refused because of their drawing cost. */
export const svgBombs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an SVG of a billion copies': () => svgOf(copies(9, 10, dot, use)),
  'an SVG of a million blurs': () => svgOf(copies(6, 10, filtered(blur), use)),
  'an SVG of twenty blurs': () => svgOf(filtered(again(20, blur))),
  'an SVG of a blur that a style sheet asks for a hundred times': () =>
    svgOf(
      `<style>.a{filter:url(#f)}</style><filter id="f">${blur}</filter>${again(100, '<g class="a"><rect width="9" height="9"/></g>')}`,
    ),
  'an SVG of a filter that is written in code': () =>
    svgOf(
      `<filter id="f">${again(30, blur)}</filter><rect width="1000" height="1000" filter="&#117;rl(#f)"/>`,
    ),
  'an SVG of noise': () => svgOf(filtered('<feTurbulence baseFrequency="0.05" numOctaves="1000"/>')),
  'an SVG of a thousand layers': () =>
    svgOf(again(1_000, '<g opacity="0.5"><rect width="1000" height="1000"/></g>')),
  'an SVG of masks in masks': () =>
    svgOf(
      `<mask id="m0">${rect}</mask>${Array.from({ length: 12 }, (_, n) => `<mask id="m${n + 1}">${again(4, rect.replace('/>', ` mask="url(#m${n})"/>`))}</mask>`).join('')}${rect.replace('/>', ' mask="url(#m12)"/>')}`,
    ),
  'an SVG of patterns that all inside have': () =>
    svgOf(
      `<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse">${dot}</pattern><g fill="url(#p)">${again(1_000, '<rect width="1000" height="1000"/>')}</g>`,
    ),
  'an SVG of a mark at each of a thousand points': () =>
    svgOf(
      `<marker id="m" overflow="visible">${filtered(blur)}</marker><path marker-mid="url(#m)" d="${zigzag(1_000)}"/>`,
    ),
  'an SVG of a path with two hundred thousand points': () => svgOf(`<path d="${zigzag(180_000)}"/>`),
  'an SVG in twenty thousand shapes': () => svgOf(again(20_000, dot)),
  'an SVG a hundred thousand deep': () => svgOf(`${again(100_000, '<g>')}${rect}${again(100_000, '</g>')}`),
  'an SVG of a hundred and fifty SVGs': () => svgOf(`${again(150, '<svg>')}${rect}${again(150, '</svg>')}`),
  'an SVG of a hundred thousand attributes': () =>
    svgOf(`<rect ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  'an SVG of two thousand rules for two thousand shapes': () =>
    svgOf(
      `<style>${Array.from({ length: 2_000 }, (_, n) => `.a${n} rect{fill:red}`).join('')}</style>${again(2_000, dot)}`,
    ),
  'an SVG with a PNG of 49 megapixels': async () =>
    svgOf(picture(await large(7_000).png().toBuffer(), 'png')),
  'an SVG with a JPEG of 49 megapixels': async () =>
    svgOf(picture(await large(7_000).jpeg().toBuffer(), 'jpeg')),
  'an SVG with a picture that is there two thousand times': async () =>
    svgOf(picture(await makePng(100, 100, plain(9, 9, 9)), 'png', 'id="i"') + again(2_000, use('i'))),
  'an SVG with a PNG whose profile unpacks to 200 MB': () =>
    svgOf(picture(withChunks(chunk('iCCP', Buffer.concat([toBytes('a\0\0'), zeros(200)]))), 'png')),
};

/** SVGs that are drawn, or refused for another reason; either must be cheap. */
export const cheapSvgs: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'an SVG of entities in entities': () =>
    svgOf(
      rect,
      '0 0 1000 1000',
      `<!DOCTYPE svg [${Array.from({ length: 10 }, (_, n) => `<!ENTITY e${n + 1} "${again(10, `&e${n};`)}">`).join('')}]>`,
    ),
  'an SVG of a billion by a billion': () => svgOf(rect, '0 0 1e9 1e9'),
  'an SVG that is a copy of itself': () => svgOf(`<g id="a">${use('a')}${rect}</g>`),
  'an SVG of two hundred thousand comments': () => svgOf(again(200_000, '<!---->')),
  'an SVG in an SVG as a picture': () => svgOf(picture(svgOf(rect), 'svg+xml')),
  'an SVG with a PNG whose texts unpack to a gigabyte': () =>
    svgOf(picture(withChunks(times(150, chunk('zTXt', Buffer.concat([toBytes('a\0\0'), zeros(7)])))), 'png')),
  'an SVG of nine hundred shapes over all of it': () => svgOf(again(900, rect)),
  'an SVG of a path with ten thousand points': () => svgOf(`<path d="${zigzag(10_000)}"/>`),
  'an SVG of twenty masks': () =>
    svgOf(`<mask id="m">${rect}</mask>${again(20, '<rect width="1000" height="1000" mask="url(#m)"/>')}`),
  'an SVG of a shadow over all of it': () =>
    svgOf(filtered(`<feOffset dy="4"/>${blur}<feBlend in2="SourceGraphic"/>`)),
};
