import { describe, expect, it } from 'vitest';
import { fillWithFonts } from '../fonts.ts';
import { drawPicture } from '../paint.ts';
import { parseTemplateHtml } from '../html.ts';
import { layerSchema, writeLayers } from '../layers.ts';
import { openEngine, type Engine } from './engine/engine.ts';
import { openWasmEngine } from './engine/wasm-engine.fixture.ts';

const canvas = { width: 400, height: 300 };
const box = { x: 20, y: 20, width: 300, height: 200 };
const text = { ...box, id: 'a', kind: 'text', fontSize: 40, fontWeight: 600, color: '#000000' };

const engines: [server: Engine, editor: Engine] = [await openEngine(), await openWasmEngine()];

/** RGB of one text on white. */
async function draw(more: object, values: Record<string, string> = {}, engine = engines[0]) {
  const layers = [layerSchema.parse({ ...text, ...more })];
  const template = parseTemplateHtml(writeLayers({ canvas, background: '#ffffff', layers }));
  expect(template.problems).toEqual([]);
  const { tree, fonts } = fillWithFonts(template, values, { packs: engine.packs, brandFonts: [] });
  const own = await engine.withFonts(fonts);
  const { data, channels } = await drawPicture(own, { template, tree, canvas, photos: new Map() });
  return { data: Buffer.from(data), channels };
}

type Drawn = Awaited<ReturnType<typeof draw>>;
type Ink = { left: number; top: number; right: number; bottom: number; pixels: number };

/** Returns the bounds of pixels of a kind. */
function inkOf({ data, channels }: Drawn, isOfKind: (red: number, green: number) => boolean): Ink {
  const ink = { left: canvas.width, top: canvas.height, right: 0, bottom: 0, pixels: 0 };
  for (let at = 0; at < canvas.width * canvas.height; at += 1) {
    if (!isOfKind(data[at * channels] ?? 0, data[at * channels + 1] ?? 0)) continue;
    const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)];
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x + 1);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y + 1);
    ink.pixels += 1;
  }
  return ink;
}

const isRed = (red: number, green: number) => red > 150 && green < 90;
const isBlack = (red: number, green: number) => red < 110 && green < 110;
const isInk = (_red: number, green: number) => green < 200;

const red = '#d00000';
const long = 'Trail running shoe with a recycled sole for the long way home, blue';

describe('a run', () => {
  it('has its colour, its weight and its size, and the words around it have theirs', async () => {
    const run = { text: '{{PRICE}}', color: red };
    const pictures = await Promise.all(
      [run, { ...run, fontWeight: 900 }, { ...run, size: 1.5 }].map((each) =>
        draw({ text: 'Now {{PRICE}} only', runs: [each] }, { PRICE: '9,90 €' }),
      ),
    );
    const [plain, bold, large] = pictures.map((picture) => inkOf(picture, isRed));
    expect(plain?.pixels).toBeGreaterThan(200);
    expect(bold?.pixels).toBeGreaterThan(1.15 * (plain?.pixels ?? 0));
    expect((large?.bottom ?? 0) - (large?.top ?? 0)).toBeGreaterThan(
      1.4 * ((plain?.bottom ?? 0) - (plain?.top ?? 0)),
    );
    for (const picture of pictures) expect(inkOf(picture, isBlack).pixels).toBeGreaterThan(300);
  });

  it.each([
    ['wraps', {}, 'Trail running shoe, blue'],
    ['has a number and its unit at the end of a line', {}, 'Trail shoes 350 g'],
    ['shrinks', { minFontSize: 12 }, long],
    ['is cut after its lines', { maxLines: 2 }, long],
    ['is cut in its one line', { wraps: false }, long],
    ['runs from right to left', { align: 'start' }, 'حذاء رياضي خفيف الوزن للجري'],
    ['is Hebrew with a number', { align: 'start', minFontSize: 12 }, 'נעלי ריצה קלות 42 חדש בחנות'],
    ['is Thai', {}, 'รองเท้าวิ่งน้ำหนักเบาสำหรับผู้ชาย'],
    ['is centred, with an emoji', { align: 'center' }, 'Gift box 🎁 for the whole family'],
    ['has an outline', { stroke: { width: 4, color: '#ffcc00', position: 'outside' } }, 'Trail shoe, blue'],
    ['has its lines written', {}, 'Trail\nshoe, blue and red'],
  ])('in the colour that the text has changes no pixel where the text %s', async (_name, more, words) => {
    const middle = words.indexOf(' ', words.length / 3) + 1;
    const end = words.indexOf(' ', middle + 4);
    const part = middle === 0 ? 'น้ำหนักเบา' : words.slice(middle, end < 0 ? undefined : end);
    const layer = { ...more, text: words };
    const plain = await draw(layer);
    expect(inkOf(plain, isInk).pixels).toBeGreaterThan(500);
    const withRun = await draw({ ...layer, runs: [{ text: part, color: '#000000' }] });
    expect(withRun.data.equals(plain.data)).toBe(true);
    const colored = await draw({ ...layer, runs: [{ text: part, color: red }] });
    if (!('maxLines' in more) && !('wraps' in more)) expect(inkOf(colored, isRed).pixels).toBeGreaterThan(80);
  });

  it('shrinks with its text until all of it is seen, and its price stays on one line', async () => {
    const layer = {
      text: `{{TITLE}} {{PRICE}}`,
      minFontSize: 8,
      runs: [{ text: '{{PRICE}}', color: red, size: 2 }],
    };
    const picture = await draw(layer, { TITLE: long, PRICE: '1.299,00 €' });
    const all = inkOf(picture, isInk);
    expect([all.left >= 18, all.top >= 18, all.right <= 322, all.bottom <= 222]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const price = inkOf(picture, isRed);
    expect((price.right - price.left) / (price.bottom - price.top)).toBeGreaterThan(4);
  });

  it('larger than its text is cut between lines, never through one', async () => {
    const layer = { text: `{{TITLE}} ${long}`, runs: [{ text: '{{TITLE}}', size: 1.7 }] };
    for (const height of [90, 110, 130, 150, 170]) {
      const picture = await draw({ ...layer, height }, { TITLE: 'HEH HEH HEH' });
      // A line that is cut through has ink in the last row that is not cut off.
      expect(inkOf(picture, isInk).bottom).toBeLessThan(20 + height + 4);
      expect(inkOf(picture, isInk).bottom).toBeGreaterThan(20 + height / 3);
    }
  });

  it('may be without the line that the rest of its text has, and the other way round', async () => {
    const underlined = { text: 'HEH HEH', decoration: 'underline' };
    const rows = async (layer: object) => inkOf(await draw(layer), isInk);
    const whole = await rows(underlined);
    const half = await rows({ ...underlined, runs: [{ text: 'HEH', decoration: 'none' }] });
    const none = await rows({ text: 'HEH HEH' });
    const other = await rows({ text: 'HEH HEH', runs: [{ text: 'HEH', decoration: 'underline' }] });
    expect(half.pixels).toBeLessThan(whole.pixels - 60);
    expect(half.pixels).toBeGreaterThan(none.pixels + 60);
    expect(other.bottom).toBe(whole.bottom);
  });

  it('is the same in the editor, to the pixel', async () => {
    const layer = {
      text: 'Only {{PRICE}} for {{TITLE}}',
      minFontSize: 10,
      runs: [
        { text: '{{PRICE}}', color: red, fontWeight: 800, size: 1.8 },
        { text: '{{TITLE}}', italic: true, decoration: 'underline' },
      ],
    };
    for (const TITLE of [long, 'حذاء رياضي', 'รองเท้าวิ่งน้ำหนักเบา', 'Gift 🎁']) {
      const [server, editor] = await Promise.all(
        engines.map((engine) => draw(layer, { TITLE, PRICE: '24,00 €' }, engine)),
      );
      expect(server?.data.equals(editor?.data ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it('whose field has no letters in any font takes its punctuation along', async () => {
    const values = { BRAND: '\u{12000}\u{12001}', TITLE: 'Shoe' };
    const plain = await draw({ text: '{{BRAND}} – {{TITLE}}' }, values);
    const withRun = { text: '{{BRAND}} – {{TITLE}}', runs: [{ text: '{{BRAND}}', color: red }] };
    expect((await draw(withRun, values)).data.equals(plain.data)).toBe(true);
  });
});
