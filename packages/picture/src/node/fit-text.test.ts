import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { writeLayers, layerSchema } from '../layers.ts';
import { makePng, decodePixels, plain } from './photo.fixture.ts';
import { createImageRenderer } from './create-image-renderer.ts';
import { templateFromHtml } from './template-from-html.ts';

const canvas = { width: 600, height: 400 };
const box = { x: 100, y: 100, width: 300, height: 120 };
const title = {
  ...box,
  id: 'title',
  kind: 'text',
  text: '{{TITLE}}',
  fontSize: 48,
  fontWeight: 700,
  lineHeight: 1,
  color: '#000000',
};

const renderer = await createImageRenderer();
const photo = await makePng(200, 200, plain(9, 9, 9));

type Ink = { left: number; top: number; right: number; bottom: number; lines: number; lineHeight: number };

/** Draws one text on white and finds where its ink is; a line is a run of rows with ink in them. */
async function inkOf(text: string, more: object = {}): Promise<Ink> {
  const layers = z.array(layerSchema).parse([{ ...title, ...more }]);
  const html = writeLayers({ canvas, background: '#ffffff', layers });
  const template = templateFromHtml({ html, ...canvas });
  const pixels = await decodePixels(
    (await renderer.render({ template, ...canvas, values: { TITLE: text }, photo })).jpeg,
  );
  const ink = { left: canvas.width, top: canvas.height, right: 0, bottom: 0, lines: 0, lineHeight: 0 };
  const starts: number[] = [];
  let wasInk = false;
  for (let y = 0; y < canvas.height; y += 1) {
    let isInk = false;
    for (let x = 0; x < canvas.width; x += 1) {
      if (pixels.at(x, y)[0] > 140) continue;
      isInk = true;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x + 1);
      ink.top = Math.min(ink.top, y);
      ink.bottom = y + 1;
    }
    if (isInk && !wasInk) starts.push(y);
    wasInk = isInk;
  }
  ink.lines = starts.length;
  ink.lineHeight = starts.length < 2 ? 0 : ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / (starts.length - 1);
  return ink;
}

// Letters of one height without descenders, so that every line is one run of rows.
const word = 'HEH';
const words = (count: number) => Array.from({ length: count }, () => word).join(' ');

describe('a text in its box', () => {
  it('wraps at the width of the box', async () => {
    const ink = await inkOf(words(4));
    expect(ink.lines).toBe(2);
    expect(ink.left).toBeGreaterThanOrEqual(box.x);
    expect(ink.right).toBeLessThanOrEqual(box.x + box.width);
  });

  it('is cut with an ellipsis after as many lines as the box has room for', async () => {
    const ink = await inkOf(words(40));
    expect(ink.lines).toBe(2);
    expect(ink.bottom).toBeLessThanOrEqual(box.y + box.height);
    expect(await inkOf(words(40))).toEqual(await inkOf(words(60)));
  });

  it('is cut after its own number of lines', async () => {
    expect((await inkOf(words(40), { maxLines: 1 })).lines).toBe(1);
  });

  it('shrinks until it is shown whole, its lines closer together too', async () => {
    const ink = await inkOf(words(10), { minFontSize: 16 });
    expect(ink.lines).toBeGreaterThan(2);
    expect(ink.bottom).toBeLessThanOrEqual(box.y + box.height);
    // No ellipsis: one word less is less ink.
    expect(await inkOf(words(9), { minFontSize: 16 })).not.toEqual(ink);
    // The lines of the largest size that fits leave less room than one more line would need.
    expect(box.y + box.height - ink.bottom).toBeLessThan(ink.lineHeight * 1.5);
  });

  it.each([
    ['an emoji', 'Herren Laufschuhe Nike Air 🔥 leicht'],
    ['Arabic', 'حذاء رياضي Nike Air خفيف الوزن'],
    ['Hebrew', 'נעלי ריצה Nike Air קלות'],
    ['Thai', 'รองเท้า Nike สีดำ Air Max'],
    ['Devanagari', 'हल्के जूते Nike Air Max'],
  ])('does not shrink where it fits, with %s among its letters', async (_name, text) => {
    const room = { height: 160, fontSize: 40 };
    expect(await inkOf(text, { ...room, minFontSize: 12 })).toEqual(await inkOf(text, room));
  });

  it('does not shrink because of the blank behind a line that is full', async () => {
    const full = await inkOf(words(1), {});
    const width = full.right - full.left + 8;
    expect(await inkOf(words(2), { width, minFontSize: 12 })).toEqual(await inkOf(words(2), { width }));
  });

  it('in Thai ends its lines between words', async () => {
    const text = 'รองเท้าวิ่งผู้ชายน้ำหนักเบา';
    const room = { width: 220, height: 200, fontSize: 40, lineHeight: 1.25 };
    const ink = await inkOf(text, room);
    expect(ink.right).toBeLessThanOrEqual(box.x + room.width);
    expect(ink.bottom - ink.top).toBeGreaterThan(60);
  });

  it('is cut at its smallest size where even that is too much', async () => {
    const ink = await inkOf(words(200), { minFontSize: 24 });
    expect(ink.lines).toBe(5);
    expect(ink.bottom).toBeLessThanOrEqual(box.y + box.height + 1);
  });

  it('shrinks before it breaks a word', async () => {
    const ink = await inkOf('H'.repeat(14), { minFontSize: 16 });
    expect(ink.lines).toBe(1);
    expect(ink.right).toBeLessThanOrEqual(box.x + box.width);
    expect((await inkOf('H'.repeat(60), { minFontSize: 16 })).lines).toBeGreaterThan(1);
  });

  it('stays on one line where it may not wrap', async () => {
    const ink = await inkOf(words(40), { wraps: false });
    expect(ink.lines).toBe(1);
    expect(ink.right).toBeLessThanOrEqual(box.x + box.width);
    const small = await inkOf(words(4), { wraps: false, minFontSize: 12 });
    expect(small.right).toBeGreaterThan(box.x + 0.85 * box.width);
  });

  it.each([
    ['top', box.y, box.y + 40],
    ['middle', box.y + 40, box.y + 80],
    ['bottom', box.y + 80, box.y + 120],
  ])('stands at the %s', async (verticalAlign, from, to) => {
    const ink = await inkOf(word, { verticalAlign, fontSize: 40 });
    expect(ink.top).toBeGreaterThanOrEqual(from);
    expect(ink.bottom).toBeLessThanOrEqual(to);
  });

  it.each([
    ['left', 0],
    ['center', 0.5],
    ['right', 1],
  ])('stands at the %s', async (align, share) => {
    const ink = await inkOf(word, { align });
    const room = box.width - (ink.right - ink.left);
    expect(Math.abs(ink.left - box.x - room * share)).toBeLessThan(6);
  });

  it.each([
    ['start', 'حذاء', 'right'],
    ['end', 'حذاء', 'left'],
    ['left', 'حذاء', 'left'],
    ['start', 'נעלי', 'right'],
    ['start', word, 'left'],
    ['end', word, 'right'],
  ])('aligned to its %s, %s stands at the %s, in a pill too', async (align, text, side) => {
    const plainly = await inkOf(text, { align });
    expect(await inkOf(text, { align: side })).toEqual(plainly);
    const pill = { fill: '#000000', radius: 0, paddingX: 20, paddingY: 10 };
    const inPill = await inkOf(text, { align, pill });
    expect(side === 'right' ? inPill.right : inPill.left).toBe(side === 'right' ? box.x + box.width : box.x);
  });

  it('keeps accents and descenders that are higher than its lines', async () => {
    const tight = await inkOf('Ågjy', { lineHeight: 0.9, verticalAlign: 'middle' });
    const loose = await inkOf('Ågjy', { lineHeight: 2, verticalAlign: 'middle' });
    expect(tight.bottom - tight.top).toBe(loose.bottom - loose.top);
  });

  it('has a pill as large as its words', async () => {
    const pill = { fill: '#000000', radius: 0, paddingX: 20, paddingY: 10 };
    const narrow = await inkOf('I', { pill });
    const wide = await inkOf(word, { pill });
    expect(wide.bottom - wide.top).toBe(48 + 20);
    expect(wide.right - wide.left).toBeGreaterThan(narrow.right - narrow.left + 40);
    expect((await inkOf('', { pill })).lines).toBe(0);
  });
});
