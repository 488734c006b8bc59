import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fillWithFonts } from '../fonts.ts';
import { compileTemplate } from '../paint/compile-template.ts';
import { drawPicture, drawWholeScene, type PaintPhoto, openPainting } from '../paint.ts';
import { parseTemplateHtml } from '../html.ts';
import { isLongRun } from '../../../../tests/harness/long-run.ts';
import { openEngine, type Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';
import { makePng } from './photo.fixture.ts';
import { toPaintPhoto } from './photo/paint-photo.ts';
import { readPhoto } from './photo/read-photo.ts';
import { trimPhoto } from './photo/trim-photo.ts';

const canvas = { width: 300, height: 240 };
const modes = [
  'multiply',
  'screen',
  'overlay',
  'darken',
  'lighten',
  'color-dodge',
  'color-burn',
  'hard-light',
  'soft-light',
  'difference',
];

const engines: Engine[] = [await openEngine(), await openWasmEngine()];
const picture = await readPhoto(await makePng(200, 200, (x, y) => [250 * x, 90 + 120 * y, 200 - 180 * x]));
const alpha = await makePng(200, 200, (x, y) => {
  const level = Math.max(0, Math.min(255, 255 * (6 - 14 * Math.hypot(x - 0.5, y - 0.5))));
  return [level, level, level];
});
const whole = toPaintPhoto(picture);
const disc = toPaintPhoto(await trimPhoto(picture, alpha));

const at = (left: number, top: number, width: number, height: number) =>
  `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
const mixed = (mode: string) => `mix-blend-mode:${mode}`;
const ground = 'linear-gradient(120deg,#153e75,#f2c14e 60%,#ffffff)';
const onGround = (inner: string, background = ground) =>
  `<div style="position:relative;overflow:hidden;width:300px;height:240px;background:${background}">
    <div style="${at(20, 20, 120, 90)};background:#c0392b"></div>${inner}</div>`;

/** A blended element, and whether its photo has no background. */
const elements: [what: string, html: (mode: string) => string, isCutOut?: boolean][] = [
  [
    'a shape that can be seen through',
    (mode) => `<div style="${at(60, 50, 180, 120)};background:rgba(30,160,90,.6);${mixed(mode)}"></div>`,
  ],
  [
    'a turned, faded shape with a shadow and round corners',
    (mode) =>
      `<div style="${at(60, 50, 180, 120)};background:#3355ee;border-radius:30px;transform:rotate(14deg);opacity:.7;
      box-shadow:6px 9px 12px rgba(0,0,0,.5);${mixed(mode)}"></div>`,
  ],
  [
    'words',
    (mode) =>
      `<div style="${at(30, 60, 240, 120)};color:#e67e22;font-size:60px;font-weight:900;${mixed(mode)}">{{TITLE}}</div>`,
  ],
  [
    'a box with what is in it',
    (mode) =>
      `<div style="${at(40, 40, 200, 160)};background:#dd88cc;${mixed(mode)}"><div style="${at(20, 20, 90, 60)};background:#114422"></div></div>`,
  ],
  [
    'a photo with round corners',
    (mode) =>
      `<img src="{{IMAGE_URL}}" style="${at(50, 30, 180, 180)};object-fit:cover;border-radius:40px;${mixed(mode)}">`,
  ],
  [
    'a photo with a shadow on a ground of its own',
    (mode) =>
      `<img src="{{IMAGE_URL}}" style="${at(50, 30, 180, 140)};background:#ddeeff;box-shadow:4px 8px 9px #222;${mixed(mode)}">`,
  ],
  [
    'a turned photo over the edge',
    (mode) =>
      `<img src="{{IMAGE_URL}}" style="${at(150, 120, 180, 140)};transform:rotate(-9deg);${mixed(mode)}">`,
  ],
  [
    'a product without its background and with its shadow',
    (mode) =>
      `<img src="{{IMAGE_URL}}" data-shadow="photo" style="${at(50, 30, 180, 180)};box-shadow:9px 12px 10px rgba(20,0,60,.7);${mixed(mode)}">`,
    true,
  ],
  [
    'one in a box that does nothing else, beside what covers a part of it',
    (mode) =>
      `<div style="${at(30, 30, 200, 190)};background:#8ecae6"><div style="${at(90, -20, 160, 120)};background:#bc6c25;${mixed(mode)}"></div></div>
      <div style="${at(150, 80, 90, 40)};background:#ffffff"></div>`,
  ],
];

type Picture = { readonly data: Uint8Array; readonly channels: 3 | 4 };

function rgbOf({ data, channels }: Picture): Promise<Buffer> {
  return sharp(data, { raw: { ...canvas, channels } })
    .removeAlpha()
    .raw()
    .toBuffer();
}

async function drawBoth(html: string, photo: PaintPhoto) {
  const template = parseTemplateHtml(html);
  expect(template.problems).toEqual([]);
  const compiled = compileTemplate(template);
  const drawn = [];
  for (const base of engines) {
    const { tree, fonts } = fillWithFonts(
      template,
      { TITLE: 'Hello Fjell' },
      { packs: base.packs, brandFonts: [] },
    );
    const engine = await base.withFonts(fonts);
    const input = { template, tree, canvas, photos: new Map([['IMAGE_URL', photo]]) };
    const inLayers = await rgbOf(await drawPicture(engine, input));
    const inOne = await rgbOf(await drawWholeScene(engine, input));
    const painted = await openPainting().paint(engine, input);
    drawn.push({ inLayers, inOne, painted: Buffer.from(painted.data.subarray(0, inLayers.length)) });
  }
  return { compiled, drawn };
}

describe('a layer that is mixed with what is below it', () => {
  it.each(elements)(
    'is mixed where it lies, with the pixels of the whole scene: %s',
    async (_what, html, isCutOut) => {
      const turn = elements.findIndex(([, each]) => each === html);
      for (const mode of turn === 0 || isLongRun ? modes : modes.slice(turn, turn + 1)) {
        const { compiled, drawn } = await drawBoth(onGround(html(mode)), isCutOut === true ? disc : whole);
        expect(compiled).not.toBeNull();
        const [native, wasm] = drawn;
        if (native === undefined || wasm === undefined) throw new Error('nothing was drawn');
        expect([mode, Buffer.compare(native.inLayers, wasm.inLayers)]).toEqual([mode, 0]);
        expect([mode, Buffer.compare(native.inLayers, native.painted)]).toEqual([mode, 0]);
        let [far, most] = [0, 0];
        for (const [index, level] of native.inLayers.entries()) {
          const error = Math.abs(level - (native.inOne[index] ?? 0));
          most = Math.max(most, error);
          if (error > 2) far += 1;
        }
        // Dodging is steep: a level of difference in what is drawn alone may become four.
        expect([mode, far < 15, most < 5]).toEqual([mode, true, true]);
      }
    },
  );
});
