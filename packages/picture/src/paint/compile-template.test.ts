import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile-template.ts';
import { fillTemplate } from '../template/bindings/fill-template.ts';
import { splitIntoLayers } from './paint-layers.ts';
import { parseTemplateHtml } from '../template/html/parse-html.ts';
import { createDefaultTemplate } from '../template/starters/create-template.ts';
import { sizePresets } from '../template/template.ts';

const free = 'position:absolute;left:10px;top:10px;width:100px;height:50px';
const canvas = 'position:relative;width:500px;height:500px';
const photo = `<img src="{{IMAGE_URL}}" style="position:absolute;left:0;top:0;width:500px;height:300px">`;

function compile(html: string) {
  return compileTemplate(parseTemplateHtml(html));
}

/** Returns the layers of a product: part and node of each, and whether all products share it. */
function layers(html: string, values: Record<string, string> = { TITLE: 'Cup' }) {
  const template = parseTemplateHtml(html);
  const compiled = compileTemplate(template);
  const found = splitIntoLayers(fillTemplate(template.tree, values)) ?? [];
  return found.map(
    (layer) => `${layer.part} ${layer.node.kind}${compiled?.isShared(layer) ? ', shared' : ''}`,
  );
}

describe('a template', () => {
  it.each([
    ...sizePresets,
    { id: 'wide', width: 1920, height: 512 },
    { id: 'high', width: 512, height: 1920 },
  ])('is drawn in layers as $id', (size) => {
    const { html } = createDefaultTemplate({ name: '', type: 'custom', ...size });
    expect(compile(html)).not.toBeNull();
  });

  it.each([
    ['elements placed freely', `<div style="${canvas}">${photo}<p style="${free}">{{TITLE}}</p></div>`],
    ['no wrapper', `${photo}<p style="${free}">{{TITLE}}</p>`],
    [
      'a blend mode on a ground',
      `<div style="${canvas};background:#fff">${photo}<p style="${free};mix-blend-mode:multiply">x</p></div>`,
    ],
    [
      'a turned, half transparent group',
      `<div style="${free};opacity:.5;transform:rotate(4deg)">{{TITLE}}</div>`,
    ],
  ])('is drawn in layers with %s', (_name, html) => {
    expect(compile(html)).not.toBeNull();
  });

  it.each([
    ['text between other elements', `<p>{{TITLE}}</p><p>{{PRICE}}</p>`],
    ['a photo in the flow', `<img src="{{IMAGE_URL}}" style="width:50%"><p>{{TITLE}}</p>`],
    ['one element in the flow', `<div style="${canvas}">${photo}<p>{{TITLE}}</p></div>`],
    [
      'a blend mode among other words',
      `<div style="${canvas};background:#fff"><p style="${free}">{{TITLE}} <b style="mix-blend-mode:multiply">x</b></p></div>`,
    ],
    [
      'a blend mode inside of a group that fades',
      `<div style="${canvas};background:#fff"><div style="${free};opacity:.5"><p style="${free};mix-blend-mode:multiply">x</p></div></div>`,
    ],
    ['an order of its own', `<div style="${canvas}">${photo}<p style="${free};z-index:-1">x</p></div>`],
    ['sizes by the viewport', `<div style="${canvas}"><p style="${free};font-size:5vw">{{TITLE}}</p></div>`],
    [
      'a ground whose size is not given',
      `<body style="background:#eee"><div style="${canvas}">${photo}</div></body>`,
    ],
    ['effects on everything', `<div style="${canvas};opacity:.9">${photo}<p style="${free}">x</p></div>`],
  ])('is drawn as one scene with %s', (_name, html) => {
    expect(compile(html)).toBeNull();
  });
});

describe('layers', () => {
  it('tell what all products share', () => {
    const html = `<div style="${canvas};background:#fff">${photo}
      <div style="${free};background:#eee"><span>{{TITLE}}</span></div><p style="${free}">Sale</p></div>`;
    expect(layers(html)).toEqual([
      'ground box, shared',
      'ground box, shared',
      'whole image',
      'ground box, shared',
      'content box',
      'content box, shared',
    ]);
  });

  it('go with the words they belong to', () => {
    const html = `<div style="${canvas}">${photo}<div style="${free};padding:4px;color:#eee;background:#000">
      <b>{{BRAND}}</b></div></div>`;
    expect(layers(html, {})).toEqual(['ground box, shared', 'whole image']);
  });

  it('keep together what is drawn together', () => {
    const group = `<div style="${free};opacity:.5"><p style="${free}">Sale</p>${photo}</div>`;
    expect(layers(group)).toEqual(['ground box, shared', 'whole box']);
  });

  it('know where they lie only when they are placed in px', () => {
    const area = (style: string) => {
      const { tree } = parseTemplateHtml(
        `<div style="position:absolute;left:30px;top:20px;width:300px;height:300px"><img src="{{IMAGE_URL}}" style="position:absolute;${style}"></div>`,
      );
      return splitIntoLayers(tree)?.at(-1);
    };
    const plain = area('left:5px;top:0;width:100px;height:50px;padding:2px 4px');
    expect(plain).toMatchObject({
      area: { left: 35, top: 20, width: 108, height: 54 },
      slot: { fill: null, isRounded: false },
    });
    for (const style of [
      'left:10%;top:0;width:9px;height:9px',
      'left:0;top:0;width:50%;height:9px',
      'right:0;top:0;width:9px;height:9px',
      'left:0;top:0;width:9px;height:9px;transform:rotate(3deg)',
      'left:0;top:0;width:9px;height:9px;margin:1px',
    ])
      expect(area(style)).toMatchObject({ area: null, slot: null });
    expect(area('left:0;top:0;width:9.5px;height:9px')?.slot).toBeNull();
  });

  it('take a photo with round corners, a colour and a shadow apart', () => {
    const place = 'position:absolute;left:9px;top:9px;width:90px;height:90px';
    const framed = (style: string) =>
      layers(`<div style="${canvas}"><img src="{{IMAGE_URL}}" style="${place};${style}"></div>`);
    expect(framed('border-radius:9px;background:#ffeedd;box-shadow:0 2px 9px #333')).toEqual([
      'ground box, shared',
      'ground box, shared',
      'whole image',
    ]);
    for (const style of [
      'box-shadow:inset 0 2px 9px #333',
      'box-shadow:0 2px 9px #333;background:linear-gradient(red,blue)',
      'box-shadow:0 2px 9px #333;background:rgba(0,0,0,.5)',
      'box-shadow:0 2px 9px #333;opacity:.5',
    ])
      expect(framed(style)).toEqual(['ground box, shared', 'whole image']);
    const { tree } = parseTemplateHtml(
      `<div style="${canvas}"><img src="{{IMAGE_URL}}" style="${place};border-radius:9px;background:#ffeedd"></div>`,
    );
    expect(splitIntoLayers(tree)?.at(-1)).toMatchObject({ slot: { fill: [255, 238, 221], isRounded: true } });
  });
});
