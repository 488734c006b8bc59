import { describe, expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';
import { textFields } from './text-fields.ts';
import { parseTemplateHtml } from '../html/parse-html.ts';
import { wordsIn } from '../words/one-text.ts';

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
    expect(wordsIn(fill('<p>{{TITLE}}</p>', { TITLE: title, PRICE: '1' }))).toBe(title);
  });

  it('wants a text of each field that is written without a condition, a stand-in or a reduction', () => {
    const html = `<p>{{ g-brand }} {{TITLE | upper}}</p><p>{{PRICE | currency}} {{TITLE}}</p><p>{{SIZE | default "One"}}</p>
      <p>{{SALE_PRICE}} {{PRICE | before}}</p><p data-if="{{STARS}}">{{STARS}}</p><img src="{{IMAGE_URL}}">`;
    expect(textFields(parseTemplateHtml(html).tree)).toEqual(['G_BRAND', 'TITLE', 'PRICE']);
  });

  it('finds keys in any case and spelling', () => {
    expect(wordsIn(fill('<p>{{ sale price }}</p>', { 'Sale-Price': '9' }))).toBe('9');
  });

  it('cuts very long values and leaves no half characters', () => {
    const text = wordsIn(fill('<p>{{TITLE}}</p>', { TITLE: '😀'.repeat(5000) }));
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/^(?:😀)+…$/u);
  });

  it('turns line breaks and control characters into spaces and removes direction overrides', () => {
    expect(wordsIn(fill('<p>{{TITLE}}</p>', { TITLE: ' a\r\n\tb\u0000c \u202ed\ud800 ' }))).toBe('a b c d');
  });

  it('leaves photo slots alone', () => {
    const tree = fill('<img src="{{IMAGE_URL}}">', { IMAGE_URL: 'https://shop.example/p.jpg' });
    expect(tree.children).toMatchObject([{ kind: 'image', slot: 'IMAGE_URL' }]);
  });

  it('leaves a further photo out where the product has none, with the box around it', () => {
    const html = '<img src="{{IMAGE_URL}}"><div style="opacity:0.5"><img src="{{IMAGE_URL_2}}"></div>';
    const slots = (values: Record<string, string>) =>
      JSON.stringify(fill(html, values)).match(/IMAGE_URL\w*/g);
    expect(slots({ TITLE: 'Cup' })).toEqual(['IMAGE_URL']);
    expect(slots({ IMAGE_URL_2: 'https://shop.example/back.jpg' })).toEqual(['IMAGE_URL', 'IMAGE_URL_2']);
  });
});

describe('a missing value', () => {
  it.each<Record<string, string>>([{}, { PRICE: '' }, { PRICE: '  \n ' }])(
    'hides its layer and the box around it (%j)',
    (values) => {
      expect(
        fill(`<div style="background:red"><span>{{PRICE}}</span></div><p>x</p>`, values).children,
      ).toMatchObject([{ tag: 'p' }]);
    },
  );

  it('hides the words around it', () => {
    expect(wordsIn(fill('<p>Now only <b>{{PRICE}}</b>!</p>', {}))).toBe('');
  });

  it('hides nothing when another value of the layer is there', () => {
    expect(wordsIn(fill('<p>{{BRAND}} {{TITLE}}</p>', { TITLE: 'Cup' })).trim()).toBe('Cup');
  });

  it('leaves the neighbours of its layer', () => {
    const html = '<div style="display:flex"><div>{{BRAND}}</div><div>{{TITLE}}</div></div>';
    expect(wordsIn(fill(html, { TITLE: 'Cup' }))).toBe('Cup');
  });

  it('never hides layers that ask for nothing', () => {
    const html = '<div style="background:red"></div><p>Sale</p>';
    expect(fill(html, {}).children.length).toBe(2);
  });
});

describe('what is not understood', () => {
  const values = { PRICE: '129.00 EUR', TITLE: 'Cup' };

  it.each([
    '<p>Until {{PRICE | shout}}</p>',
    '<p>{{TITLE}} {{PRICE | shout}}</p>',
    '<p>{{TITLE}} <b>{{PRICE | upper 3}}</b></p>',
    '<p data-if-empty="keep">{{PRICE | shout}}</p>',
    '<div style="background:red" data-if-empty="keep"><p>{{PRICE | shout}}</p></div>',
    '<p data-if="PRICE is low">Sale</p>',
    '<p data-if="not {{BRAND | shout}}">Sale</p>',
    '<div style="background:red" data-if="{{A}} ~ 3">Sale</div>',
    '<div style="background:red" data-if="({{PRICE}} or {{A}}">Sale</div>',
  ])('hides its layer, and is named: %s', (html) => {
    const { tree, problems } = parseTemplateHtml(html);
    expect(problems).toMatchObject([{ code: expect.stringMatching(/^(condition|function)_/) }]);
    expect(fillTemplate(tree, values).children).toEqual([]);
  });

  it('is not a condition that says nothing', () => {
    expect(wordsIn(fill('<p data-if=" ">Sale</p>', values))).toBe('Sale');
  });
});

describe('value functions and conditions', () => {
  const values = { PRICE: '129.00 EUR', SALE_PRICE: '99.00 EUR', TITLE: '{{PRICE}} <b>' };
  const sale = '<div style="background:red">\u2212{{PRICE | discount SALE_PRICE}}</div>';

  it('hide a layer whose functions give nothing', () => {
    expect(wordsIn(fill(sale, values))).toBe('\u221223%');
    expect(fill(sale, { PRICE: '129.00 EUR' }).children).toEqual([]);
  });

  it('keep a layer that has a default, or that is kept when empty', () => {
    expect(wordsIn(fill('<p>{{BRAND | default "Sale"}}</p>', {}))).toBe('Sale');
    expect(wordsIn(fill('<p data-if-empty="keep">Only {{PRICE}}</p>', {}))).toBe('Only ');
  });

  it('never read a value as a template', () => {
    expect(wordsIn(fill('<p>{{BRAND | default TITLE}}</p>', values))).toBe('{{PRICE}} <b>');
  });

  it.each([
    ['{{SALE_PRICE}} < {{PRICE}}', 'shown'],
    ['{{SALE_PRICE}} > {{PRICE}}', ''],
    ['not {{BRAND}}', 'shown'],
  ])('show a layer when %s: %j', (condition, text) => {
    const attribute = `data-if="${condition.replace('<', '&lt;')}"`;
    expect(wordsIn(fill(`<div ${attribute}><p>shown</p></div>`, values))).toBe(text);
    expect(fill(`<img ${attribute} src="{{IMAGE_URL}}">`, values).children.length).toBe(text === '' ? 0 : 1);
  });

  it('leave what no product changes as the very object of the template', () => {
    const { tree } = parseTemplateHtml('<div><p>Sale</p><p>{{TITLE}}</p></div><div><b>a</b> b</div>');
    const filled = fillTemplate(tree, values);
    expect(filled.children[1]).toBe(tree.children[1]);
    expect(filled.children[0]).not.toBe(tree.children[0]);
  });
});

describe('the price of a product that is reduced', () => {
  const reduced = { price: '80 EUR', sale_price: '80 EUR', old_price: '100 EUR' };
  const plain = { price: '100 EUR' };

  it.each([
    ['<p>{{PRICE}}</p>', '80 EUR', '100 EUR'],
    ['<p>{{PRICE | default SALE_PRICE}}</p>', '80 EUR', '100 EUR'],
    ['<p>{{SALE_PRICE | default PRICE}}</p>', '80 EUR', '100 EUR'],
    ['<p>{{PRICE}}</p><p>{{PRICE | before}}</p>', '80 EUR100 EUR', '100 EUR'],
    ['<p>{{PRICE}}</p><s>{{OLD_PRICE}}</s>', '80 EUR100 EUR', '100 EUR'],
    ['<s>{{PRICE}}</s><p>{{SALE_PRICE}}</p>', '100 EUR80 EUR', '100 EUR'],
    ['<p>{{PRICE}}</p><b>-{{PRICE | discount SALE_PRICE}}</b>', '80 EUR-20%', '100 EUR'],
    ['<p>{{PRICE}}</p><b>-{{OLD_PRICE | discount PRICE}}</b>', '80 EUR-20%', '100 EUR'],
    ['<p>{{PRICE}}</p><b>-{{PRICE | saved SALE_PRICE}}</b>', '80 EUR-20.00 EUR', '100 EUR'],
    ['<p>{{PRICE}}</p><b data-if="{{SALE_PRICE}} &lt; {{PRICE}}">Sale</b>', '80 EURSale', '100 EUR'],
    ['<p>{{PRICE}}</p><b data-if="{{OLD_PRICE}} > {{PRICE}}">Sale</b>', '80 EURSale', '100 EUR'],
    ['<p>{{PRICE}}</p><b data-if="{{SALE_PRICE}}">Sale</b>', '80 EURSale', '100 EUR'],
    ['<b data-if="{{PRICE}} &lt; 90">Bargain</b>', 'Bargain', ''],
  ])('in %s is %j, and of one that is not, %j', (html, ofReduced, ofPlain) => {
    expect(wordsIn(fill(html, reduced))).toBe(ofReduced);
    expect(wordsIn(fill(html, plain))).toBe(ofPlain);
  });
});

it('a price whose currency nobody names is written as the shop writes it', () => {
  const html = '<p>{{PRICE | currency "short"}}</p>';
  for (const price of ['1.299,99', '6900', '1,99', '1 299'])
    expect(wordsIn(fill(html, { PRICE: price }))).toBe(price);
  expect(wordsIn(fill('<p>{{PRICE | currency "EUR"}}</p>', { PRICE: '1299.5' }))).toBe('1.299,50\u00a0€');
  expect(wordsIn(fill('<p>{{PRICE | saved SALE_PRICE}}</p>', { PRICE: '12,50', SALE_PRICE: '10,00' }))).toBe(
    '2,50',
  );
});
