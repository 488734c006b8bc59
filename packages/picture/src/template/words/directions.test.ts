import { describe, expect, it } from 'vitest';
import { fillTemplate } from '../bindings/fill-template.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { writeTemplateHtml } from '../html/write-html.ts';
import type { TemplateBox, TemplateNode } from '../template-tree.ts';
import { findDirection, withDirections } from './directions.ts';

const arabic = 'حذاء رياضي Nike Air';
const hebrew = 'נעלי ריצה';

/** Returns the decision for each text: direction and the side it stands on. */
function decided(html: string, values: Record<string, string> = {}): string[] {
  const found: string[] = [];
  const look = (box: TemplateBox, inherited: string): void => {
    const direction = box.style['direction'] ?? inherited;
    const align = box.style['textAlign'] ?? '-';
    for (const child of box.children) {
      if (child.kind === 'box') look(child, direction);
      if (child.kind === 'text' && child.text.trim() !== '') found.push(`${direction} ${align}`);
    }
  };
  look(withDirections(fillTemplate(parseTemplateHtml(html).tree, values)), 'ltr');
  return found;
}

it.each([
  ['Nike حذاء', 'ltr'],
  [arabic, 'rtl'],
  [`42 ${hebrew}`, 'rtl'],
  ['🔥 ★ שלום', 'rtl'],
  ['199,00 €', null],
  ['日本語', 'ltr'],
])('%s runs %s', (text, direction) => {
  expect(findDirection(text)).toBe(direction);
});

describe('a text that asks for its direction', () => {
  const text = (align: string, words: string) => `<p dir="auto" style="text-align:${align}">${words}</p>`;

  it.each([
    ['start', arabic, 'rtl right'],
    ['end', arabic, 'rtl left'],
    ['left', arabic, 'rtl left'],
    ['center', arabic, 'rtl center'],
    ['start', 'Nike حذاء', 'ltr start'],
    ['start', '199,00 €', 'ltr start'],
    ['start', `<b>Neu</b> ${arabic}`, 'ltr start'],
    ['start', `<b>42</b> ${arabic}`, 'rtl right'],
  ])('at its %s: %s', (align, words, expected) => {
    expect(new Set(decided(text(align, words)))).toContain(expected);
  });

  it('has it from the words of the product', () => {
    const html = text('start', '{{TITLE}}');
    expect(decided(html, { TITLE: arabic })).toEqual(['rtl right']);
    expect(decided(html, { TITLE: 'Shoe' })).toEqual(['ltr start']);
  });

  it('leaves a row of prices in it on its side, whatever letters they have', () => {
    const row = '<div dir="auto" style="display:flex"><p>AED 199</p></div>';
    expect(decided(`<div dir="auto"><p>${arabic}</p>${row}</div>`)).toEqual(['rtl -', 'rtl -']);
    expect(decided(`<div dir="auto"><p>Shoe</p>${row}</div>`)).toEqual(['ltr -', 'ltr -']);
  });

  it('stands in a group on the side of the longest text, and runs in its own direction', () => {
    const group = (title: string) =>
      `<div dir="auto">${['Nike', title, '199 €'].map((words) => text('start', words)).join('')}</div>`;
    expect(decided(group(arabic))).toEqual(['ltr right', 'rtl right', 'ltr right']);
    expect(decided(group(`Running shoe ${arabic}`))).toEqual(['ltr start', 'ltr start', 'ltr start']);
    expect(decided(`${group('Running shoe')}${text('start', hebrew)}`).at(-1)).toBe('rtl right');
  });
});

it('a text that does not ask runs as CSS says', () => {
  expect(decided(`<p>${arabic}</p>`)).toEqual(['ltr -']);
  expect(decided(`<p dir="rtl">Shoe</p>`)).toEqual(['rtl -']);
});

it('what asks for its direction does so again when it is read back', () => {
  const { tree } = parseTemplateHtml('<div dir="auto" style="text-align:start">{{TITLE}}</div>');
  const again = parseTemplateHtml(writeTemplateHtml(tree)).tree;
  expect(again).toEqual(tree);
});

it('from left to right every node stays the object that it is', () => {
  const { tree } = parseTemplateHtml('<div dir="auto"><p dir="auto" style="text-align:end">Shoe</p></div>');
  const nodes = (node: TemplateNode): TemplateNode[] =>
    node.kind === 'box' ? [node, ...node.children.flatMap(nodes)] : [node];
  expect(nodes(withDirections(tree))).toEqual(nodes(tree));
  expect(withDirections(tree)).toBe(tree);
});
