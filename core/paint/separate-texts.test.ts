import { describe, expect, it } from 'vitest';
import { parseTemplateHtml } from '#core/template/html/parse-html.ts';
import type { TemplateBox, TemplateNode } from '#core/template/template-tree.ts';
import { separateTexts, type LaidOut } from './separate-texts.ts';

interface Place extends LaidOut<Place> {}

const canvas = { width: 600, height: 400 };

/** A layout as deep as the tree; the elements stand at (10, 20), (11, 21) and so on, in the order of the HTML. */
function layoutOf(tree: TemplateBox): Place {
  let count = 0;
  const place = (node: TemplateNode): Place => {
    const at = count++;
    const isCanvas = at < 2;
    const children = node.kind === 'box' ? node.children.filter(({ kind }) => kind !== 'text') : [];
    return {
      ...(isCanvas ? canvas : { width: 100, height: 30 }),
      transform: isCanvas ? [1, 0, 0, 1, 0, 0] : [1, 0, 0, 1, 10 + at, 20 + at],
      children: children.map(place),
    };
  };
  return place(tree);
}

function apart(inner: string) {
  const html = `<div style="position:relative;width:600px;height:400px;overflow:hidden;color:#111111">${inner}</div>`;
  const tree = treeOf(html);
  return separateTexts(tree, layoutOf(tree));
}

/** The canvas without its ground, which is always a layer of its own. */
function treeOf(html: string): TemplateBox {
  const { tree, problems } = parseTemplateHtml(html);
  expect(problems).toEqual([]);
  return { ...tree, style: { display: 'block', position: 'relative' } };
}

const wordsIn = (node: TemplateNode): string => {
  if (node.kind === 'text') return node.text;
  return node.kind === 'box' ? node.children.map(wordsIn).join('') : '';
};

const row = 'display:flex;align-items:center;justify-content:space-between';

describe('texts that push each other about', () => {
  it('come apart in their order, each where the layout has put it', () => {
    const texts = apart(
      `<div style="${row};padding:9px"><div style="margin:4px">One</div><div style="flex-grow:1">Two</div></div><p>Three</p>`,
    );
    expect(texts?.map(({ tree }) => wordsIn(tree))).toEqual(['One', 'Two', 'Three']);
    expect(texts?.map(({ text }) => [text.style['left'], text.style['top']])).toEqual([
      ['13px', '23px'],
      ['14px', '24px'],
      ['15px', '25px'],
    ]);
    for (const { text } of texts ?? []) {
      expect(text.style).toMatchObject({ position: 'absolute', boxSizing: 'border-box' });
      expect(Object.keys(text.style).filter((name) => /^(?:margin|flex)/.test(name))).toEqual([]);
      // Never narrower than it was laid out: a text a hair too wide for its box would be cut.
      expect(parseFloat(text.style['width'] ?? '')).toBeGreaterThan(100);
      expect(parseFloat(text.style['width'] ?? '')).toBeLessThan(100.1);
    }
  });

  it('keep what they inherit, and nothing else of what is around them', () => {
    const texts = apart(
      `<div style="${row};gap:7px;font-size:20px;text-transform:uppercase"><div style="font-size:.5em">A</div><div>B</div></div>`,
    );
    const around = (node: TemplateNode): TemplateBox[] =>
      node.kind === 'box' ? [node, ...node.children.flatMap(around)] : [];
    const [, outer, inner, text] = around(texts?.[0]?.tree ?? { kind: 'text', text: '' });
    expect(outer?.style).toEqual({ display: 'block', color: '#111111' });
    expect(inner?.style).toEqual({ display: 'block', fontSize: '20px', textTransform: 'uppercase' });
    expect(text?.style['fontSize']).toBe('.5em');
  });

  it('take words, and boxes in the flow of words, as one text', () => {
    const texts = apart(`<div>Only <b>$9</b> <span>today</span></div><div>More</div>`);
    expect(texts?.map(({ tree }) => wordsIn(tree))).toEqual(['Only $9 today', 'More']);
  });

  it.each([
    ['fade together', `<div style="opacity:.5"><p>One</p><p>Two</p></div>`],
    ['are turned together', `<div style="transform:rotate(3deg)"><p>One</p><p>Two</p></div>`],
    ['are cut off together', `<div style="overflow:hidden"><p>One</p><p>Two</p></div>`],
    ['stand on a ground of their own', `<div style="background:#eeeeee"><p>One</p><p>Two</p></div>`],
    ['stand in one frame', `<div style="border:1px solid #000000"><p>One</p><p>Two</p></div>`],
    ['are blurred together', `<div style="filter:blur(2px)"><p>One</p><p>Two</p></div>`],
  ])('stay together where they %s', (_what, html) => {
    expect(apart(html)).toBeNull();
  });

  it.each([
    ['turned', 'transform:rotate(3deg)'],
    ['indented by a share of what is around it', 'text-indent:10%'],
    ['padded by a share of what is around it', 'padding:2% 5px'],
  ])('stay together when one of them is %s', (_what, style) => {
    expect(apart(`<p>One</p><p style="${style}">Two</p>`)).toBeNull();
  });

  it('stay together where the layout does not have the boxes of the tree', () => {
    const tree = treeOf('<div><p>One</p><p>Two</p></div>');
    const layout = layoutOf(tree);
    const [div] = layout.children;
    const short = { ...layout, children: [{ ...canvas, ...div, transform: [], children: [] }] };
    expect(separateTexts(tree, layout)).not.toBeNull();
    expect(separateTexts(tree, short)).toBeNull();
  });
});
