import { describe, expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import { parseTemplateHtml } from './parse-html.ts';
import type { TemplateNode } from './template-tree.ts';

function textOf(node: TemplateNode): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'box' ? node.children.map(textOf).join('') : '';
}

function fill(html: string, values: Record<string, string>) {
  return fillTemplate(parseTemplateHtml(html).tree, values);
}

describe('filling a template', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '</div><img src=x onerror=alert(1)>',
    '{{PRICE}} {{TITLE}} {{{{TITLE}}}}',
    '$& $1 $$ \\u0041 %s',
    'قميص رجالي أزرق',
    '&lt;b&gt; &#x41;',
  ];

  it.each(hostile)('shows %j as the text it is', (title) => {
    expect(textOf(fill('<p>{{TITLE}}</p>', { TITLE: title, PRICE: '1' }))).toBe(title);
  });

  it('finds keys in any case and spelling', () => {
    expect(textOf(fill('<p>{{ sale price }}</p>', { 'Sale-Price': '9' }))).toBe('9');
  });

  it('cuts very long values and leaves no half characters', () => {
    const text = textOf(fill('<p>{{TITLE}}</p>', { TITLE: '😀'.repeat(5000) }));
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/^(?:😀)+…$/u);
  });

  it('turns line breaks and control characters into spaces and removes direction overrides', () => {
    expect(textOf(fill('<p>{{TITLE}}</p>', { TITLE: ' a\r\n\tb\u0000c \u202ed\ud800 ' }))).toBe('a b c d');
  });

  it('leaves photo slots alone', () => {
    const tree = fill('<img src="{{IMAGE_URL}}">', { IMAGE_URL: 'https://shop.example/p.jpg' });
    expect(tree.children).toMatchObject([{ kind: 'image', slot: 'IMAGE_URL' }]);
  });
});

describe('a missing value', () => {
  const pill = '<div style="background:red"><span>{{PRICE}}</span></div>';

  it.each<Record<string, string>>([{}, { PRICE: '' }, { PRICE: '  \n ' }])(
    'hides its layer and the box around it (%j)',
    (values) => {
      expect(fill(`${pill}<p>x</p>`, values).children).toMatchObject([{ tag: 'p' }]);
    },
  );

  it('hides the words around it', () => {
    expect(textOf(fill('<p>Now only <b>{{PRICE}}</b>!</p>', {}))).toBe('');
  });

  it('hides nothing when another value of the layer is there', () => {
    expect(textOf(fill('<p>{{BRAND}} {{TITLE}}</p>', { TITLE: 'Cup' })).trim()).toBe('Cup');
  });

  it('leaves the neighbours of its layer', () => {
    const html = '<div style="display:flex"><div>{{BRAND}}</div><div>{{TITLE}}</div></div>';
    expect(textOf(fill(html, { TITLE: 'Cup' }))).toBe('Cup');
  });

  it('never hides layers that ask for nothing', () => {
    const html = '<div style="background:red"></div><p>Sale</p>';
    expect(fill(html, {}).children.length).toBe(2);
  });
});
