import { expect, it } from 'vitest';
import { parseTemplateHtml } from '../template/html/parse-html.ts';
import type { TemplateNode } from '../template/template-tree.ts';
import { wordsIn } from '../template/words/one-text.ts';
import { fillText } from './fill-text.ts';

/** A font with Latin letters and what goes with them. */
const canDraw = (...codePoints: readonly number[]) => codePoints.every((codePoint) => codePoint < 0x2100);

const boxesIn = (node: TemplateNode): number =>
  node.kind === 'box' ? node.children.reduce((sum, child) => sum + boxesIn(child), 1) : 0;

const fill = (html: string, values: Record<string, string>) =>
  fillText(parseTemplateHtml(html).tree, values, canDraw);

it.each([
  ['{{TITLE}}, ({{BRAND}}) {{PRICE}}', '(Fjell) 9 €'],
  ['{{BRAND}} – {{TITLE}}', 'Fjell'],
  ['{{BRAND}} ({{TITLE}}) {{PRICE}}', 'Fjell 9 €'],
  ['{{BRAND}} „{{TITLE}}“', 'Fjell'],
  ['{{TITLE}} / {{TITLE}}: {{PRICE}}', '9 €'],
  ['Now: {{TITLE}}!', ''],
  ['{{TITLE | default BRAND}}, {{PRICE}}', 'Fjell, 9 €'],
  ['{{BRAND}}, {{PRICE}}', 'Fjell, 9 €'],
  ['{{BRAND}}, {{COLOR}}', 'Fjell, '],
])('%s leaves no punctuation standing where the title has no font', (html, expected) => {
  expect(wordsIn(fill(`<p>${html}</p>`, { TITLE: '寸法 42', BRAND: 'Fjell', PRICE: '9 €' }))).toBe(expected);
});

it("a line of the template's own words that would lose a letter goes as a whole, its punctuation too", () => {
  expect(wordsIn(fill('<p>新品 (10): {{PRICE}}</p>', { PRICE: '9 €' }))).toBe('9 €');
  expect(wordsIn(fill('<p style="white-space:pre-line">Sale\n新品!\nToday</p>', {}))).toBe('Sale\nToday');
});

it('a pill without its words goes too, and one with other words stays', () => {
  const pill = (words: string) => fill(`<div style="background:#f00">${words}</div><p>Sale</p>`, {});
  const boxes = boxesIn(pill('New'));
  expect(boxesIn(pill('新品'))).toBe(boxes - 1);
  expect(boxesIn(pill('<span>新品</span>'))).toBe(boxes - 1);
  expect(boxesIn(pill('<span>新品</span> New'))).toBe(boxes);
  expect(wordsIn(pill('<span>新品</span> New'))).toContain('New');
});

it('what loses nothing stays the same object', () => {
  const { tree } = parseTemplateHtml('<div><p>Größe</p><p>{{TITLE}}</p></div>');
  const [before] = tree.children;
  const [after] = fillText(tree, { TITLE: 'Cup' }, canDraw).children;
  const first = (node: TemplateNode | undefined) => (node?.kind === 'box' ? node.children[0] : undefined);
  expect(first(after)).toBe(first(before));
});
