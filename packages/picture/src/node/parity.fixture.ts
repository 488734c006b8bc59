import { toPaintPhoto } from './photo/paint-photo.ts';
import { compileTemplate } from '../paint/compile-template.ts';
import { splitIntoLayers } from '../paint/paint-layers.ts';
import { withPhotoColors } from '../paint/photo-colors.ts';
import { furtherSlots } from '../values.ts';
import { parseTemplateHtml } from '../html.ts';
import { fillWithFonts } from '../fonts.ts';
import { drawLayers } from '../paint/draw-layers.ts';
import { drawWholeScene } from '../paint.ts';
import type { Engine } from './engine/engine.ts';
import { makePng, paintPhoto } from './photo.fixture.ts';
import { readPhoto, type Photo } from './photo/read-photo.ts';
import { trimPhoto, type TrimmedPhoto } from './photo/trim-photo.ts';

/** Difference between a template drawn layer by layer and drawn as one scene; levels are 0 to 255. */
export type Parity = {
  readonly html: string;
  /** Share of pixels with a channel that differs by more than 2 levels. */
  readonly differingShare: number;
  readonly meanError: number;
  readonly largestError: number;
};

type Random = { readonly number: () => number; readonly pick: <T>(choices: readonly T[]) => T };

const sizes = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 720 },
  { width: 512, height: 700 },
];

/** Draws random templates in both modes. The same seed gives the same templates and photos. */
export async function compareRandomTemplates(
  engine: Engine,
  options: { seed: number; count: number },
): Promise<Parity[]> {
  const random = randomOf(options.seed);
  const logo = await makePng(60, 40, (x, y) => [255 * x, 255 * y, 90]);
  const results: Parity[] = [];
  for (let index = 0; index < options.count; index += 1) {
    const canvas = sizes[index % sizes.length] ?? { width: 512, height: 512 };
    const html = templateHtml(canvas, random, logo.toString('base64'));
    results.push(await compare(engine, html, canvas, random));
  }
  return results;
}

/** Returns random templates for drawing in layers, as HTML; the same seed gives the same ones. */
export function randomTemplates(
  logo: Uint8Array,
  { seed, count }: { seed: number; count: number },
): { html: string; width: number; height: number }[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const canvas = sizes[index % sizes.length] ?? { width: 512, height: 512 };
    return { html: templateHtml(canvas, random, Buffer.from(logo).toString('base64')), ...canvas };
  });
}

/**
 * Returns the same templates with two additional photos, each framed and placed like the photo of another template, at any position among
 * the layers.
 */
export function templatesWithPhotos(
  logo: Uint8Array,
  { seed, count }: { seed: number; count: number },
): { html: string; width: number; height: number }[] {
  const others = randomTemplates(logo, { seed, count: 3 * count });
  return others.slice(0, count).map(({ html, ...size }, index) => {
    const sameSize = others.slice(count).filter((other) => other.width === size.width);
    const photos = [2, 3].map((photo) => {
      const [image = ''] = photoTag.exec(sameSize[(2 * index + photo) % sameSize.length]?.html ?? '') ?? [];
      return image.replace('{{IMAGE_URL}}', `{{IMAGE_URL_${photo}}}`);
    });
    // One below all other layers or right below the first photo, one right above that or above all.
    const [low = '', high = ''] = index % 2 === 0 ? photos : photos.toReversed();
    const below = index % 3 === 0 ? html.replace('>', `>${low}`) : html.replace(photoTag, `${low}$&`);
    const above =
      index % 4 < 2 ? below.replace(photoTag, `$&${high}`) : below.replace(/<\/div>$/, `${high}$&`);
    return { html: above, ...size };
  });
}

const photoTag = /<img src="\{\{IMAGE_URL\}\}"[^>]*>/;

/** Draws given templates in both modes, with photos that depend only on the seed. */
export async function compareTemplates(
  engine: Engine,
  options: { seed: number; templates: readonly { html: string; width: number; height: number }[] },
): Promise<Parity[]> {
  const random = randomOf(options.seed);
  const results: Parity[] = [];
  for (const { html, ...canvas } of options.templates)
    results.push(await compare(engine, html, canvas, random));
  return results;
}

async function compare(
  base: Engine,
  html: string,
  canvas: { width: number; height: number },
  random: Random,
): Promise<Parity> {
  const template = parseTemplateHtml(html);
  if (template.problems.length > 0) throw new Error(JSON.stringify(template.problems));
  const further = furtherSlots(template.placeholders);
  const values = {
    TITLE: `Espresso cup with stoneware saucer ${Math.floor(random.number() * 999)}`,
    PRICE: `$${(random.number() * 200).toFixed(2)}`,
    BRAND: random.pick(['Northwind', '']),
    ...Object.fromEntries(further.map(({ slot }) => [slot, 'https://shop.example/further.jpg'])),
  };
  const filled = fillWithFonts(template, values, { packs: base.packs, brandFonts: [] });
  const engine = await base.withFonts(filled.fonts);
  const photos = new Map([['IMAGE_URL', toPaintPhoto(await photoOf(random))]]);
  for (const { slot } of further) photos.set(slot, toPaintPhoto(await photoOf(random)));
  const tree = await withPhotoColors(filled.tree, photos);
  const [compiled, layers] = [compileTemplate(template), splitIntoLayers(tree)];
  if (compiled === null || layers === null) throw new Error(`This template is not drawn in layers: ${html}`);
  const inLayers = await drawLayers({ engine, compiled, canvas, photos }, layers);
  const whole = await drawWholeScene(engine, { tree, canvas, photos });
  return { html, ...differenceOf(inLayers.data, whole.data) };
}

/** Returns a photo, one with transparent parts, or one of which only the product is drawn. */
async function photoOf({ number, pick }: Random): Promise<Photo | TrimmedPhoto> {
  const [width, height] = pick([
    [700, 500],
    [400, 900],
  ] as const);
  const hue = 250 * number();
  const picture = paintPhoto(width, height, (x, y) => [250 * x, 120 + 120 * Math.sin(20 * y), hue]);
  const round = paintPhoto(width / 2, height / 2, (x, y) => {
    const level = Math.max(0, Math.min(255, 255 * (6 - 14 * Math.hypot(x - 0.5, y - 0.5))));
    return [level, level, level];
  });
  const kind = pick(['opaque', 'opaque', 'transparent', 'cut out'] as const);
  if (kind === 'cut out')
    return trimPhoto(await readPhoto(await picture.jpeg().toBuffer()), await round.png().toBuffer());
  if (kind === 'opaque') return readPhoto(await picture.jpeg().toBuffer());
  const alpha = await round.resize(width, height).extractChannel(0).png().toBuffer();
  return readPhoto(await picture.joinChannel(alpha).png().toBuffer());
}

function differenceOf(rgb: Uint8Array, rgba: Uint8Array): Omit<Parity, 'html'> {
  let [differing, sum, largestError] = [0, 0, 0];
  const count = rgba.length / 4;
  for (let pixel = 0; pixel < count; pixel += 1) {
    let largest = 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const error = Math.abs((rgb[pixel * 3 + channel] ?? 0) - (rgba[pixel * 4 + channel] ?? 0));
      largest = Math.max(largest, error);
      sum += error;
    }
    if (largest > 2) differing += 1;
    largestError = Math.max(largestError, largest);
  }
  return { differingShare: differing / count, meanError: sum / count / 3, largestError };
}

function templateHtml(canvas: { width: number; height: number }, random: Random, logo: string): string {
  const { pick } = random;
  const layers = Array.from({ length: 8 }, (_, index) => layerHtml(canvas, random, { index, logo }));
  const style = `position:relative;width:${canvas.width}px;height:${canvas.height}px;overflow:hidden;
    background:${pick(['#ffffff', 'linear-gradient(135deg,#f8fafc 0%,#bfdbfe 100%)'])};color:#1f2937;font-family:Inter`;
  return `<div style="${style}">${layers.join('')}</div>`;
}

function layerHtml(
  canvas: { width: number; height: number },
  random: Random,
  { index, logo }: { index: number; logo: string },
): string {
  const { number, pick } = random;
  const place = () => {
    const width = Math.round(canvas.width * (0.1 + number() * 0.5));
    const height = Math.round(canvas.height * (0.06 + number() * 0.35));
    const left = Math.round(number() * (canvas.width - width));
    const top = Math.round(number() * (canvas.height - height));
    return pick([
      `left:${left}px;top:${top}px;width:${width}px;height:${height}px`,
      `left:${left}px;top:${top}px;width:${width}px;height:${height}px`,
      `right:${left + 0.5}px;bottom:${(top / canvas.height) * 100}%;width:${width}px;height:${height}px`,
    ]);
  };
  const box = [
    'position:absolute',
    place(),
    pick(['', '', 'transform:rotate(-12deg)', 'transform:rotate(33deg) scale(.8)']),
    pick(['', '', '', 'opacity:.7']),
    pick(['', '', 'border-radius:24px', 'border-radius:50%']),
    pick(['', '', 'box-shadow:0 10px 24px rgba(0,0,0,.4)']),
  ].join(';');
  const text = `color:${colorOf(random)};font-size:${Math.round(20 + number() * 50)}px;line-height:1.2;
    text-align:${pick(['left', 'center', 'right'])};${pick(['', 'text-shadow:2px 3px 4px rgba(0,0,0,.5)'])}`;
  const fill = `background:${pick([colorOf(random), `linear-gradient(60deg,${colorOf(random)},${colorOf(random)})`])}`;
  const framed = `position:absolute;${place()};padding:${pick(['0', '12px 20px'])};box-sizing:border-box;${pick(['', 'background:#fef3c7'])};
    border-radius:${pick(['8px', '40px 0 20px 9px', '50%'])};${pick(['', 'box-shadow:0 10px 24px rgba(0,0,0,.4)'])}`;
  const photo = () =>
    `<img src="{{IMAGE_URL}}" ${pick(['', 'data-ground="extend"'])} ${pick(['', 'data-product-size="80"', 'data-product-size="70" data-product-stands="line"'])} style="${pick([box, `position:absolute;${place()}`, framed])};object-fit:${pick(['contain', 'cover'])}">`;
  const kinds = [
    () => `<div style="${box};${fill}"></div>`,
    () => `<div style="${box};${text};${pick(['', 'overflow:hidden'])}">{{TITLE}}</div>`,
    () => `<div style="${box};${text};${fill}">${pick(['{{BRAND}}', 'Only {{PRICE}}', 'Sale'])}</div>`,
    () => `<img src="data:image/png;base64,${logo}" style="${box};object-fit:${pick(['contain', 'cover'])}">`,
    () => `<div style="${box};${fill};display:flex;align-items:center;justify-content:space-between;padding:0 12px">
      <div style="${text}">{{BRAND}}</div><div style="${text};background:#fde68a;border-radius:20px">{{PRICE}}</div></div>`,
    () =>
      `<div style="position:absolute;${place()};${fill}"><div style="position:absolute;left:10%;top:8px;${text}">{{TITLE}}</div>
      <div style="position:absolute;right:0;bottom:0;width:40px;height:40px;background:#dc2626;filter:blur(3px)"></div></div>`,
    () => `<div style="position:absolute;${place()};${text};${fill}">${flowHtml(random)}</div>`,
  ];
  return index === 2 ? photo() : pick(kinds)();
}

/** Returns texts below and next to each other that shift each other and inherit styles. */
function flowHtml(random: Random): string {
  const { number, pick } = random;
  const cut = 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap';
  const clamp = `overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${pick([1, 2, 3])}`;
  const words = () => {
    const style = [
      pick(['', `color:${colorOf(random)}`, 'opacity:.6', 'text-shadow:1px 2px 3px #0008']),
      pick(['', 'font-size:.8em', 'font-weight:700', 'text-transform:uppercase;letter-spacing:.05em']),
      pick(['', 'padding:3px 11px;background:#fde68a;border-radius:9px', 'border-bottom:2px solid #1f2937']),
      pick(['', '', cut, clamp, 'margin:5.5px 3px', 'width:80%', 'max-width:60%']),
    ].join(';');
    const fit = pick(['', 'data-fit-min="11" ']);
    return `<div ${fit}style="${style}">${pick(['{{TITLE}}', '{{PRICE}}', '{{BRAND}}', '{{BRAND}} <b>{{PRICE}}</b>'])}</div>`;
  };
  const row = () =>
    `<div style="display:flex;gap:${pick(['4px', '1.3%'])};align-items:${pick(['center', 'flex-end'])};
      justify-content:${pick(['space-between', 'center'])};text-align:left;padding:${(4 * number()).toFixed(2)}px">${words()}${words()}</div>`;
  return `<div style="display:flex;flex-direction:column;height:100%;justify-content:${pick(['center', 'flex-end'])};
    text-align:${pick(['left', 'center'])}">${words()}${row()}${pick(['', words()])}</div>`;
}

function colorOf({ number, pick }: Random): string {
  const level = () => Math.floor(number() * 256);
  return `rgba(${level()},${level()},${level()},${pick([1, 1, 0.8, 0.5])})`;
}

function randomOf(seed: number): Random {
  let state = seed % 2_147_483_647 || 1;
  const number = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[Math.floor(number() * choices.length)];
    if (choice === undefined) throw new Error('nothing to pick from');
    return choice;
  };
  return { number, pick };
}
