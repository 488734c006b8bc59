import { describe, expect, it } from 'vitest';
import { drawingCost } from '../css/drawing-cost.ts';
import { parseTemplateHtml } from './parse-html.ts';
import { templateLimits } from '../template-limits.ts';
import type { TemplateImage, TemplateNode } from '../template-tree.ts';

function nodesOf(node: TemplateNode): TemplateNode[] {
  return node.kind === 'box' ? [node, ...node.children.flatMap(nodesOf)] : [node];
}

function textOf(html: string): string {
  const nodes = nodesOf(parseTemplateHtml(html).tree);
  return nodes.map((node) => (node.kind === 'text' ? node.text : '')).join('|');
}

describe('hostile template HTML', () => {
  const cases: [name: string, html: string, problem: RegExp][] = [
    ['a script', '<p>a</p><script>steal()</script>', /"script"/],
    ['a script in the head', '<head><script>steal()</script></head><p>a</p>', /"script"/],
    ['an iframe', '<p>a</p><iframe src="https://evil.example"></iframe>', /"iframe"/],
    ['an object', '<p>a</p><object data="https://evil.example"></object>', /"object"/],
    ['a drawing with script', '<p>a</p><svg><script>steal()</script></svg>', /"svg"/],
    ['a form', '<p>a</p><form action="https://evil.example"><input></form>', /"form"/],
    ['an event handler', '<p onload="steal()">a</p>', /onload/],
    ['an error handler on an image', '<p>a</p><img src=x onerror=steal()>', /onerror/],
    ['an image from elsewhere', '<p>a</p><img src="https://evil.example/p.png">', /https:\/\/evil/],
    ['an image without protocol', '<p>a</p><img src="//evil.example/p.png">', /\/\/evil/],
    ['an image of code', '<p>a</p><img src="javascript:steal()">', /javascript:/],
    ['an image set', '<p>a</p><img src="{{IMAGE_URL}}" srcset="https://evil.example 2x">', /srcset/],
    ['a drawing in a data link', '<p>a</p><img src="data:image/svg+xml;base64,PHN2Zz4=">', /svg\+xml/],
    ['an import', '<style>@import "https://evil.example"</style><p>a</p>', /"style"/],
    ['a style sheet link', '<link rel=stylesheet href="https://evil.example"><p>a</p>', /"link"/],
    ['a redirect', '<meta http-equiv=refresh content="0;url=https://evil.example"><p>a</p>', /"meta"/],
    ['a base address', '<base href="https://evil.example"><p>a</p>', /"base"/],
    ['a background from elsewhere', '<p style="background:url(https://evil.example)">a</p>', /background/],
    ['an expression', '<p style="width:expression(steal())">a</p>', /expression/],
    ['a binding', '<p style="-moz-binding:url(x)">a</p>', /-moz-binding/],
    ['an escape in a style', '<p style="background:u\\72l(https://evil.example)">a</p>', /background/],
    ['a comment in a style', '<p style="color:re/**/d">a</p>', /color/],
    ['a variable', '<p style="--a:1;width:var(--a)">a</p>', /var/],
    ['a link of code', '<p>a</p><a href="javascript:steal()"></a>', /href/],
  ];

  it.each(cases)('loses %s, reports it and keeps the rest', (_name, html, problem) => {
    const parsed = parseTemplateHtml(html);
    expect(parsed.problems.some((each) => problem.test(JSON.stringify(each)))).toBe(true);
    expect(JSON.stringify(parsed.tree)).not.toMatch(/evil|steal|url\(|expression|script|import|var\(/i);
    expect(nodesOf(parsed.tree).some((node) => node.kind === 'text' && node.text === 'a')).toBe(true);
  });

  it('is bounded in size, and each bound is named', () => {
    const many = parseTemplateHtml('<i></i>'.repeat(templateLimits.nodes + 1));
    expect(nodesOf(many.tree).length).toBeLessThanOrEqual(templateLimits.nodes + 1);
    expect(many.problems).toEqual([{ code: 'too_many_elements', elementsMax: 600 }]);
    const deep = parseTemplateHtml('<div>'.repeat(900) + 'x');
    expect(deep.problems).toMatchObject([{ code: 'too_deep' }]);
    const long = parseTemplateHtml(`<p>${'x'.repeat(templateLimits.textLength + 1)}</p>`);
    expect(long.problems).toMatchObject([{ code: 'too_much_text' }]);
    const tangled = parseTemplateHtml(
      Array.from({ length: 5000 }, (_, index) => `<b id=${index}><p>`).join(''),
    );
    expect(tangled.problems).toEqual(['too_large']);
    const photos = parseTemplateHtml('<img src="{{IMAGE_URL}}">'.repeat(templateLimits.photoSlots + 1));
    expect(photos.tree.children.length).toBe(templateLimits.photoSlots);
    expect(photos.problems).toMatchObject([{ code: 'too_many_photos' }]);
  });

  it.each([
    'box-shadow:0 0 9px rgba(0,0,0,.5),0 0 9px red',
    'text-shadow:0 0 9px red',
    'filter:blur(9px)',
    'opacity:.5',
    'transform:rotate(9deg)',
    'mix-blend-mode:multiply',
    'background:radial-gradient(red,blue)',
    'overflow:hidden',
  ])('may not repeat "%s" until it takes seconds to draw', (style) => {
    const parsed = parseTemplateHtml(`<p style="${style}"></p>`.repeat(templateLimits.nodes));
    expect(parsed.problems).toEqual(['too_many_effects']);
    const own = (node: TemplateNode) => (node.kind === 'box' ? Object.entries(node.style) : []);
    const cost = nodesOf(parsed.tree)
      .flatMap(own)
      .reduce((sum, [name, value]) => sum + drawingCost(name, value), 0);
    expect(cost).toBeLessThanOrEqual(templateLimits.drawingCost);
    expect(cost).toBeGreaterThan(templateLimits.drawingCost / 2);
  });
});

describe('template HTML', () => {
  it('keeps words and the spaces between them, but not the indentation', () => {
    expect(textOf('<div>\n  <p>One <b>two</b> <i>three</i></p>\n  <p>four</p>\n</div>')).toBe(
      '|||One ||two| ||three||four',
    );
  });

  it('reads entities, and markup in text is text', () => {
    expect(textOf('<p>&lt;b&gt; &amp; &euro;</p>')).toContain('<b> & €');
  });

  it('names placeholders in one form, in order', () => {
    const html = '<p>{{ title }} {{Sale price}}</p><img src="{{ image_url }}"><p>{{TITLE}}</p>';
    expect(parseTemplateHtml(html).placeholders).toEqual(['TITLE', 'SALE_PRICE', 'IMAGE_URL']);
  });

  it('names the fields that only functions and conditions look at', () => {
    const html = `<p data-if="{{Stock}} &lt; 5">{{PRICE | discount Sale-price | default "x" TITLE}}</p>
      <img data-if="not {{HIDE}}" src="{{IMAGE_URL}}">`;
    expect(parseTemplateHtml(html)).toMatchObject({
      problems: [],
      placeholders: ['STOCK', 'PRICE', 'SALE_PRICE', 'TITLE', 'HIDE', 'IMAGE_URL'],
    });
  });

  it('says which image placeholder cannot be drawn', () => {
    expect(parseTemplateHtml('<img src="{{LOGO | upper}}">').problems).toEqual([
      { code: 'image_removed', source: '{{LOGO | upper}}' },
    ]);
  });

  it('keeps the style of the body and of a whole document', () => {
    const parsed = parseTemplateHtml(
      '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body style="background:#eee"><p>a</p></body></html>',
    );
    expect(parsed.problems).toEqual([]);
    expect(parsed.tree.children[0]).toMatchObject({ tag: 'body', style: { background: '#eee' } });
  });

  it('lets the later of two declarations win', () => {
    const [paragraph] = parseTemplateHtml('<p style="color:red;color:blue !important">a</p>').tree.children;
    expect(paragraph).toMatchObject({ style: { color: 'blue' } });
  });
});

it('softened photos and their shadows count among the effects that a template may have', () => {
  const filters = '<div style="filter:blur(2px)"></div>'.repeat(15);
  const photo = '<img src="{{IMAGE_URL}}" data-blur="10" data-shadow="photo">';
  const images = (count: number) => {
    const { tree, problems } = parseTemplateHtml(filters + photo.repeat(count));
    const found = (node: TemplateNode): TemplateImage[] => {
      if (node.kind === 'image') return [node];
      return node.kind === 'box' ? node.children.flatMap(found) : [];
    };
    return { effects: found(tree).map(({ blurPx, shadowOf }) => [blurPx, shadowOf]), problems };
  };
  expect(images(1)).toEqual({ effects: [[10, 'photo']], problems: [] });
  const { effects, problems } = images(2);
  expect(effects).toEqual([
    [10, 'photo'],
    [undefined, 'photo'],
  ]);
  expect(problems).toEqual(['too_many_effects']);
});
