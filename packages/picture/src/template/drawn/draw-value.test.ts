import { expect, it } from 'vitest';
import { encodeQR } from 'qr';
import { fillTemplate, hasTooLongCode } from '../bindings/fill-template.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { writeTemplateHtml } from '../html/write-html.ts';
import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { fitCode } from './fit-code.ts';
import { readEnergyClass } from './read-energy-class.ts';
import { readRating } from './read-rating.ts';

it.each([
  ['4.6', 4.6],
  ['4,6', 4.6],
  [' 4.6 ', 4.6],
  ['5', 5],
  ['92 %', 4.6],
  ['92%', 4.6],
  ['100 %', 5],
  ['4.6/5', 4.6],
  ['4,6 / 5', 4.6],
  ['9.2/10', 4.6],
  ['92/100', 4.6],
  ['4.6 out of 5', 4.6],
  ['4,6 von 5 Sternen', 4.6],
  ['4.6 stars', 4.6],
  ['4.6 (128)', 4.6],
  ['4.6 from 128 reviews', 4.6],
  ['0', null],
  ['0.0', null],
  ['', null],
  ['128', null],
  ['-3', null],
  ['120 %', null],
  ['7/5', null],
  ['good', null],
  ['4.6.1', null],
  ['1e1', null],
])('the rating %j is worth %j of 5 stars', (text, stars) => {
  const rating = readRating(text, 5);
  if (stars === null) expect(rating).toBeNull();
  else expect(rating).toBeCloseTo(stars, 9);
});

it.each([
  ['C', 'C', 'A-G'],
  ['c', 'C', 'A-G'],
  ['Class B', 'B', 'A-G'],
  ['G A-G', 'G', 'A-G'],
  ['G G-A', 'G', 'A-G'],
  ['D A+++-D', 'D', 'A+++-D'],
  ['A+', 'A+', 'A+++-D'],
  ['A++ (A+++ – D)', 'A++', 'A+++-D'],
  ['A+ A++-E', 'A+', 'A++-E'],
  ['A++ A++-G', 'A++', 'A++-G'],
  ['EPREL C', 'C', 'A-G'],
  ['EC:EPREL:123456:F', 'F', 'A-G'],
  ['D A-G EPREL D', 'D', 'A-G'],
  ['A+ A-G', null, ''],
  ['G A+++-D', null, ''],
  ['A+++ A-A', null, ''],
  ['H', null, ''],
  ['A++++', null, ''],
  ['A4', null, ''],
  ['Good', null, ''],
  ['Energy efficiency class', null, ''],
  ['EPREL', null, ''],
  ['EPREL 123456', null, ''],
  ['Vehicle_CO2_Class C', null, ''],
  ['', null, ''],
])('the energy class %j is %j of %s', (text, own, range) => {
  const read = readEnergyClass(text);
  expect(read?.own ?? null).toBe(own);
  expect(read === null ? '' : `${read.classes[0]}-${read.classes.at(-1)}`).toBe(range);
});

it('an energy class is drawn by its value, and its element is left out without one', () => {
  const html = `<div data-draw="energy" style="width:260px;height:110px">{{CLASS}}</div><div>x</div>`;
  const { tree, problems } = parseTemplateHtml(html);
  expect(problems).toEqual([]);
  expect(parseTemplateHtml(writeTemplateHtml(tree)).tree).toEqual(tree);
  const wordsOf = (values: Record<string, string>) => textsIn(fillTemplate(tree, values)).join(' ');
  expect(wordsOf({ CLASS: 'B' })).toBe('A G B x');
  expect(wordsOf({ CLASS: 'A++' })).toBe('A+++ D A++ x');
  for (const value of ['', 'none', 'A+ A-G']) expect(wordsOf({ CLASS: value })).toBe('x');
  const higher = parseTemplateHtml(html.replace('110px', '156px')).tree;
  expect(textsIn(fillTemplate(higher, { CLASS: 'B' })).join(' ')).toBe('A B C D E F G B x');
});

function textsIn(node: TemplateNode): string[] {
  if (node.kind === 'text') return [node.text];
  return node.kind === 'box' ? node.children.flatMap(textsIn) : [];
}

it('a code is as large as the standard says, as safe as there is room for, and never too fine to be read', () => {
  for (const length of [1, 14, 15, 84, 85, 200, 271, 700, 1500, 2331, 2332, 2953]) {
    const text = 'x'.repeat(length);
    const fit = fitCode(text, 1000);
    if (fit === null) throw new Error('does not fit');
    const rows = modulesOf(text, fit.correction);
    expect([length, rows.length]).toEqual([length, fit.modules]);
    expect(fit.correction).toBe(length <= 2331 ? 'medium' : 'low');
    expect((fit.modules + 8) * fit.modulePx).toBeLessThanOrEqual(1000);
  }
  // 150 characters are 49 modules at 15 % and 45 at 7 %, with eight quiet ones and three px each.
  expect(fitCode('x'.repeat(150), 171)).toMatchObject({ correction: 'medium', modules: 49, modulePx: 3 });
  expect(fitCode('x'.repeat(150), 170)).toMatchObject({ correction: 'low', modules: 45, modulePx: 3 });
  expect(fitCode('x'.repeat(150), 158)).toBeNull();
  expect(fitCode('x'.repeat(2954), 4000)).toBeNull();
  // Each letter counts with its bytes in UTF-8.
  expect(fitCode('ж'.repeat(8), 111)?.modules).toBe(25);
});

function modulesOf(text: string, ecc: 'low' | 'medium'): boolean[][] {
  const framed = encodeQR(text, 'raw', { ecc, encoding: 'byte', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

const size = 'width:200px;height:200px';
const parsed = (html: string) => parseTemplateHtml(html);
const drawn = (html: string, values: Record<string, string>): TemplateNode[] => [
  ...fillTemplate(parsed(html).tree, values).children,
];
const boxOf = (nodes: readonly TemplateNode[]): TemplateBox | undefined =>
  nodes.find((node): node is TemplateBox => node.kind === 'box');

it('stars are filled as far as the value says, and left out where it says nothing', () => {
  const html = `<div data-draw="rating" data-of="4" style="width:440px;height:100px;color:#f00;background-color:#ccc">{{RATING}}</div>`;
  const style = (rating: string) => boxOf(drawn(html, { RATING: rating }))?.style;
  // Four stars and three gaps of 0.14 stars fill 440 px: each is 99.55 px wide.
  expect(style('2')?.['background']).toBe('linear-gradient(90deg, #f00 226.97px, #ccc 226.97px)');
  expect(style('2.5')?.['background']).toBe('linear-gradient(90deg, #f00 276.74px, #ccc 276.74px)');
  expect(style('4')?.['background']).toBe('#f00');
  expect(style('4')?.['clipPath']).toMatch(/^path\(/);
  for (const rating of ['', '0', 'none']) expect(drawn(html, { RATING: rating })).toEqual([]);
  expect(drawn(html, {})).toEqual([]);
  expect(parsed(html)).toMatchObject({ placeholders: ['RATING'], problems: [] });
});

it('a code has its link as it is in the feed, and is left out without one', () => {
  const html = `<div data-draw="qr" style="${size}">{{LINK}}</div>`;
  const link = 'https://shop.example/p/1?a=1&b=%20';
  const rows = modulesOf(link, 'medium');
  const px = Math.floor(200 / (rows.length + 8));
  const start = Math.floor((200 - rows.length * px) / 2);
  const code = boxOf(boxOf(drawn(html, { LINK: link }))?.children ?? []);
  const path = code?.style['clipPath'] ?? '';
  const dark = new Set<string>();
  for (const [, x = 0, y = 0, width = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v/g))
    for (let at = 0; at < Number(width) / px; at += 1)
      dark.add(`${(Number(x) - start) / px + at} ${(Number(y) - start) / px}`);
  const expected = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect([...dark].toSorted()).toEqual(expected.toSorted());
  expect(start).toBeGreaterThanOrEqual(4 * px);
  expect(drawn(html, {})).toEqual([]);
});

it('the ground of a code is never so round that its corners are dark', () => {
  const round = (radius: string) =>
    boxOf(
      drawn(`<div data-draw="qr" style="${size};border-radius:${radius}">{{LINK}}</div>`, {
        LINK: 'https://a.example',
      }),
    )?.style['borderRadius'];
  // 25 modules and eight quiet ones in 200 px: 6 px each, and six of them.
  expect(round('12px')).toBe('12px');
  expect(round('36px')).toBe('36px');
  for (const radius of ['37px', '10px 80px', '50%']) expect(round(radius)).toBe('36px');
});

it('a link that is too long leaves the code out and is told, where the code is shown', () => {
  const long = { LINK: `https://shop.example/${'x'.repeat(400)}` };
  const tree = (condition = '') =>
    parsed(`<b>x</b><div data-draw="qr" ${condition} style="${size}">{{LINK}}</div>`).tree;
  expect(fillTemplate(tree(), long).children).toHaveLength(1);
  expect(hasTooLongCode(tree(), long)).toBe(true);
  expect(hasTooLongCode(tree('data-if="{{BRAND}}"'), long)).toBe(false);
  expect(hasTooLongCode(tree(), { LINK: 'https://shop.example' })).toBe(false);
  expect(hasTooLongCode(tree(), {})).toBe(false);
});

it.each([
  ['pale on white', 'color:#f97316;background:#fff'],
  ['light on dark', 'color:#fff;background:#000'],
  ['half seen through', 'color:rgba(0,0,0,.5);background:#fff'],
  ['of unknown lightness', 'color:oklch(0.3 0.1 20);background:#fff'],
])('a code that is %s is drawn black on white, which is told', (_name, style) => {
  const { tree, problems } = parsed(`<div data-draw="qr" style="${size};${style}">{{LINK}}</div>`);
  expect(problems).toHaveLength(1);
  const [box] = tree.children;
  expect(box).toMatchObject({ drawnAs: { ink: '#000000' }, style: { background: '#ffffff' } });
});

it('what is drawn needs a size, and nothing else is drawn', () => {
  const { tree, problems } = parsed(
    `<div data-draw="qr" style="width:50%;height:90px">x</div><div data-draw="chart" style="${size}">x</div>`,
  );
  expect(tree.children).toEqual([]);
  expect(problems).toHaveLength(2);
});

it('its HTML can be written and read again', () => {
  const html = `<div data-draw="rating" data-of="3" style="${size};color:#123456">{{RATING}}</div><div data-draw="qr" style="${size};color:#123456">{{LINK}}</div>`;
  const { tree } = parsed(html);
  expect(parsed(writeTemplateHtml(tree)).tree).toEqual(tree);
});
