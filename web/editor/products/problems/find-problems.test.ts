import { expect, test } from 'vitest';
import type { LayerBox } from '../../paint/paint-types.ts';
import { makeDocument, group, shape, words } from '../../document/doc.fixture.ts';
import { findProblems } from './find-problems.ts';
import type { ProblemFacts } from './problem.ts';

const photo = { kind: 'photo', id: 'photo', width: 400, height: 400 };

/** Layers with a photo among them, so that its absence is no problem, and nothing known beside them. */
function factsOf(layers: readonly unknown[], rest: Partial<ProblemFacts> = {}): ProblemFacts {
  return {
    doc: makeDocument([photo, ...layers]),
    values: {},
    boxes: new Map(),
    lostTexts: [],
    lostWords: [],
    contrasts: new Map(),
    families: null,
    products: null,
    fieldCounts: new Map(),
    pictureSizes: new Map(),
    photoSize: null,
    safeArea: null,
    feedFits: new Map(),
    ...rest,
  };
}

/** A box of this size, moved by x and y, with one line that fills it. */
function boxAt(x: number, y: number, rest: Partial<LayerBox> = {}): LayerBox {
  const size = { width: 300, height: 60 };
  const runs = [{ x: 0, y: 0, ...size, text: 'Words' }];
  return { ...size, transform: [1, 0, 0, 1, x, y], runs, fontSize: 20, isCut: false, ...rest };
}

const found = (facts: ProblemFacts) =>
  findProblems(facts).map(({ kind, layerId, severity }) => `${severity} ${kind} ${layerId}`);

test('codes that cannot be read or do not fit, and stars of what is no rating, are said', () => {
  const code = { kind: 'qr', id: 'code', width: 120, height: 120, value: '{{LINK}}' };
  const stars = { kind: 'rating', id: 'stars', width: 250, height: 50, value: '{{RATING}}' };
  const short = { LINK: 'https://a.example', RATING: '4,6' };
  expect(found(factsOf([code, stars], { values: short }))).toEqual([]);
  expect(found(factsOf([code, stars]))).toEqual([]);
  const long = { LINK: `https://a.example/${'x'.repeat(200)}`, RATING: '128 ratings' };
  expect(found(factsOf([code, stars], { values: long }))).toEqual([
    'high code-too-long code',
    'low no-rating stars',
  ]);
  expect(found(factsOf([{ ...code, width: 400, height: 400 }], { values: long }))).toEqual([]);
  const pale = { ...code, color: '#ffffff', groundColor: '#000000' };
  expect(found(factsOf([pale], { values: short }))).toEqual(['low code-colors code']);
});

test('what is no energy class is said, and that few products have one is not', () => {
  const label = { kind: 'energy', id: 'label', width: 260, height: 110, value: '{{CLASS}}' };
  const none = { products: 9, fieldCounts: new Map([['CLASS', 0]]) };
  expect(found(factsOf([label], { values: { CLASS: 'A+' } }))).toEqual([]);
  expect(found(factsOf([label], none))).toEqual([]);
  expect(found(factsOf([label], { values: { CLASS: 'efficient' } }))).toEqual(['low no-energy label']);
});

test('a template that is whole has no problems', () => {
  const boxes = new Map([
    ['title', boxAt(100, 100)],
    ['photo', boxAt(0, 0, { width: 400, height: 400, runs: [] })],
  ]);
  const contrasts = new Map([['title', { ratio: 4.5, needed: 4.5 }]]);
  const facts = factsOf([words('title', '{{TITLE}}')], {
    boxes,
    contrasts,
    families: new Set(['inter']),
    products: 12,
    fieldCounts: new Map([['TITLE', 12]]),
    photoSize: { width: 800, height: 800 },
    safeArea: { platform: 'TikTok', box: { x: 0, y: 80, width: 860, height: 700 } },
  });
  expect(findProblems(facts)).toEqual([]);
});

test('a field or condition that nobody understands is named at its layer', () => {
  const layers = [
    words('raw', 'Until {{SALE_ENDS | shout}}'),
    words('sale', 'Sale', { showIf: 'not {{PRICE | shout}}' }),
    { kind: 'qr', id: 'code', width: 200, height: 200, value: 'https://shop.example/{{ID | shout}}' },
  ];
  expect(found(factsOf(layers))).toEqual([
    'high not-understood raw',
    'high not-understood sale',
    'high not-understood code',
  ]);
  expect(findProblems(factsOf(layers))[0]?.text).toContain('"shout" is not a function we know');
});

test('a text that is cut is said, and one that is as small as it may be', () => {
  const layers = [words('cut', '{{TITLE}}'), words('small', '{{BRAND}}', { minFontSize: 12 })];
  const boxes = new Map([
    ['cut', boxAt(0, 100, { isCut: true })],
    ['small', boxAt(0, 300, { fontSize: 12 })],
  ]);
  expect(found(factsOf(layers, { boxes }))).toEqual(['high text-cut cut', 'low text-at-minimum small']);
  const atFull = new Map([['small', boxAt(0, 300, { fontSize: 12.5 })]]);
  expect(found(factsOf(layers, { boxes: atFull }))).toEqual([]);
});

test("a text that fits here and not for the feed's longest title names that product", () => {
  const feedFits = new Map([
    ['title', { product: 'A very long title', isCut: true }],
    ['brand', { product: 'Another', isCut: false }],
  ]);
  const layers = [words('title', '{{TITLE}}'), words('brand', '{{BRAND}}')];
  const problems = findProblems(factsOf(layers, { feedFits, boxes: new Map([['title', boxAt(0, 0)]]) }));
  expect(problems.map(({ kind }) => kind)).toEqual(['text-cut-in-feed', 'text-at-minimum-in-feed']);
  expect(problems[0]?.text).toContain('A very long title');
});

test('contrast below what is needed is said, rounded so that it never reads as enough', () => {
  const contrasts = new Map([['title', { ratio: 2.99, needed: 3 }]]);
  const [problem] = findProblems(factsOf([words('title', '{{TITLE}}')], { contrasts }));
  expect(problem).toMatchObject({ kind: 'contrast', severity: 'high', layerId: 'title' });
  expect(problem?.text).toMatch(/ 2\.9:1, and 3:1 /);
});

test('letters that no font has are said of every layer that shows the field', () => {
  const lostTexts = [
    { key: 'TITLE', letters: ['𒀀', '𒀁'], signs: [] },
    { key: 'BRAND', letters: [], signs: ['❡'] },
  ];
  const layers = [words('a', '{{TITLE}}'), words('b', 'by {{BRAND | upper}}'), words('c', '{{PRICE}}')];
  expect(found(factsOf(layers, { lostTexts }))).toEqual(['high letters a', 'low letters b']);
});

test('a field that no product has is said, unless there is a fallback or the feed is not known', () => {
  const layers = [
    words('brand', '{{BRAND}}'),
    words('with-fallback', '{{BRAND | default "ours"}}'),
    shape('on-sale', { showIf: '{{SALE_PRICE}} < {{PRICE}}' }),
    shape('without-brand', { showIf: 'not {{BRAND}}' }),
  ];
  const fieldCounts = new Map([
    ['BRAND', 0],
    ['SALE_PRICE', 0],
    ['PRICE', 12],
  ]);
  expect(found(factsOf(layers, { fieldCounts, products: 12 }))).toEqual([
    'high no-value brand',
    'high no-value on-sale',
  ]);
  expect(found(factsOf(layers, { fieldCounts, products: null }))).toEqual([]);
  expect(found(factsOf(layers, { fieldCounts: new Map(), products: 12 }))).toEqual([]);
});

test('what stands outside of the canvas is said, once for a group and what is in it', () => {
  const layers = [group('away', [shape('inside')]), shape('half'), words('leaving', 'Words')];
  const boxes = new Map([
    ['away', boxAt(1000, 0, { runs: [] })],
    ['inside', boxAt(1000, 0, { runs: [] })],
    ['half', boxAt(-150, 0, { runs: [] })],
    ['leaving', boxAt(800, 0)],
  ]);
  expect(found(factsOf(layers, { boxes }))).toEqual(['high text-leaves leaving', 'low outside away']);
});

test('words under what a platform lays over the picture are said, turned ones by their corners', () => {
  const safeArea = { platform: 'Instagram Story', box: { x: 0, y: 140, width: 1000, height: 660 } };
  const layers = [words('low', 'Words'), words('turned', 'Words'), words('fine', 'Words')];
  const boxes = new Map([
    ['low', boxAt(100, 790)],
    // Turned by a quarter, it is 300 px tall from 700 px on.
    ['turned', boxAt(0, 0, { transform: [0, 1, -1, 0, 500, 700] })],
    ['fine', boxAt(100, 740)],
  ]);
  expect(found(factsOf(layers, { boxes, safeArea }))).toEqual([
    'low unsafe-area low',
    'low unsafe-area turned',
  ]);
});

test('pictures and photos that are drawn much larger than they are are said', () => {
  const source = 'data:image/png;base64,AAAA';
  const layers = [{ kind: 'image', id: 'logo', width: 300, height: 300, source }];
  const boxes = new Map([
    ['logo', boxAt(0, 0, { width: 300, height: 300, runs: [] })],
    ['photo', boxAt(0, 0, { width: 400, height: 400, runs: [] })],
  ]);
  const facts = { boxes, pictureSizes: new Map([[source, { width: 100, height: 100 }]]) };
  expect(found(factsOf(layers, { ...facts, photoSize: { width: 200, height: 100 } }))).toEqual([
    'low photo-small photo',
    'low picture-small logo',
  ]);
  const large = { ...facts, photoSize: { width: 400, height: 100 } };
  expect(found(factsOf(layers, { ...large, pictureSizes: new Map() }))).toEqual([]);
});

test('fonts that are not there, empty groups and a template without a photo are said', () => {
  const families = new Set(['inter', 'brand sans']);
  const layers = [
    words('a', 'Words', { fontFamily: 'Brand Sans' }),
    words('b', 'Words', { fontFamily: 'Gone Sans' }),
    group('empty', []),
  ];
  expect(found(factsOf(layers, { families }))).toEqual(['high font-missing b', 'low empty-group empty']);
  const hidden = makeDocument([photo], { hiddenObjectIds: ['photo'] });
  expect(found({ ...factsOf([]), doc: hidden })).toEqual(['low no-photo null']);
  expect(found({ ...factsOf([]), doc: makeDocument([group('g', [photo])]) })).toEqual([]);
});

test('what is hidden for every product is no problem, in a hidden group neither', () => {
  const gone = { fontFamily: 'Gone Sans' };
  const layers = [photo, words('a', 'A', gone), group('g', [words('b', 'B', gone)])];
  const facts = { ...factsOf([]), families: new Set(['inter']) };
  const doc = makeDocument(layers, { hiddenObjectIds: ['a', 'g'] });
  expect(found({ ...facts, doc })).toEqual([]);
  expect(found({ ...facts, doc: makeDocument(layers) }).length).toBe(2);
});

test('a further photo that no product of the feed has is said, of its layer and of a condition on it', () => {
  const second = { ...photo, id: 'second', photo: 2 };
  const layers = [
    second,
    shape('dots', { showIf: '{{IMAGE_URL_3}}' }),
    shape('none', { showIf: 'not {{IMAGE_URL_3}}' }),
  ];
  const counted = (two: number, three: number) =>
    factsOf(layers, {
      products: 40,
      fieldCounts: new Map([
        ['IMAGE_URL_2', two],
        ['IMAGE_URL_3', three],
      ]),
    });
  expect(found(counted(0, 0))).toEqual(['high no-value second', 'high no-value dots']);
  expect(findProblems(counted(0, 1)).map(({ text }) => text)).toEqual([
    '“Photo 2” asks for a second photo, which none of the 40 products of this feed has. Choose another photo, or delete the layer.',
  ]);
  expect(found(counted(1, 1))).toEqual([]);
});

test('a further photo is not measured by the main one', () => {
  const boxes = new Map([['second', boxAt(0, 0, { width: 400, height: 400, runs: [] })]]);
  const small = { width: 100, height: 100 };
  expect(findProblems(factsOf([{ ...photo, id: 'second', photo: 2 }], { boxes, photoSize: small }))).toEqual(
    [],
  );
});

test('words of the template that no font has are said of their layer, with the letters, and signs are no more than a hint', () => {
  const layers = [words('own', 'Größe 寸'), words('star', 'Sale ★'), words('fine', 'Sale')];
  const lostWords = [
    { layerId: 'own', letters: ['寸', '寸'], signs: [] },
    { layerId: 'star', letters: [], signs: ['★'] },
  ];
  const facts = factsOf(layers, { lostWords });
  expect(found(facts)).toEqual(['high own-letters own', 'low own-letters star']);
  expect(findProblems(facts)[0]?.text).toContain('no font here has (寸)');
});
