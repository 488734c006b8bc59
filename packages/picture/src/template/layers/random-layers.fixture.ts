import { makeRandom, type Random } from '../../../../feed/src/random.fixture.ts';
import { outlineShapes } from '../outlines/outline.ts';
import { productShadows } from '../template-tree.ts';
import type { TextRun } from './words-schema.ts';

const fields = ['TITLE', 'PRICE', 'Sale price', 'brand', 'Цена', 'sale-price'];
const functions = ['upper', 'truncate 9', 'currency "de-DE"', 'discount SALE_PRICE', 'default "a | b" TITLE'];
const hostile = [
  '<script>alert(1)</script>',
  '</div><img src=x onerror=alert(1)>',
  '"><style>*{display:none}</style>',
  "' onload='x",
  '<!-- ',
  ']]>&lt;b&gt; &amp; &#x41; &nbsp;',
  '{{ {{}} {{{{ }}}}',
  '\u202eeltit\u202c \u200fمرحبا\u200e',
  'a\u0000b\u0007\ud800c',
  'first\nsecond\n\nthird',
  'background:url(https://evil.example)',
  'x'.repeat(3000),
  '😀 Größe 42 – 50% & more',
];
const colors = [
  '#fff',
  '#12345678',
  'rgba(0, 0, 0, 0.4)',
  'tomato',
  'oklch(0.5 0.1 20)',
  '{{PHOTO_COLOR_ACCENT}}',
];

/** Returns random but valid layers in stored form for tests; the same seed gives the same layers. */
export function randomLayers(seed: number): unknown[] {
  const random = makeRandom(seed);
  let count = 0;
  const layers = (depth: number): unknown[] =>
    Array.from({ length: 1 + random.below(depth === 0 ? 6 : 3) }, () => {
      count += 1;
      const kinds = [
        'text',
        'badge',
        'photo',
        'image',
        'shape',
        'rating',
        'qr',
        'energy',
        ...(depth < 3 ? ['group'] : []),
      ];
      const kind = random.pick(kinds);
      const common = { id: `layer ${count}`, kind, ...placeOf(random) };
      return kind === 'group'
        ? { ...common, ...groupOf(random), layers: layers(depth + 1) }
        : { ...common, ...leafOf(kind, random) };
    });
  return layers(0);
}

/** Returns a text with placeholders and other characters that people and programs write. */
export function randomText(random: Random): string {
  return random.repeat(4, () =>
    random.isLucky(0.5)
      ? random.pick(hostile)
      : ` {{${random.pick(fields)}${random.isLucky(0.4) ? ` | ${random.pick(functions)}` : ''}}} `,
  );
}

function placeOf(random: Random) {
  return {
    x: random.below(1000) - 50 + random.pick([0, 0.4]),
    y: random.below(1000) - 50,
    width: random.below(800),
    height: random.below(800),
    ...(random.isLucky(0.2) && { rotation: random.below(720) - 360 }),
    ...(random.isLucky(0.2) && { opacity: random.below(101) / 100 }),
    ...(random.isLucky(0.2) && { locked: true }),
    ...(random.isLucky(0.3) && {
      showIf: random.pick([
        '{{SALE_PRICE}} < {{PRICE}}',
        'not {{Brand}}',
        '{{STOCK}} <= 5 or {{x}} = "<b>&"',
      ]),
    }),
  };
}

function leafOf(kind: string, random: Random) {
  const picture = { fit: random.pick(['contain', 'cover']), positionX: random.below(101) };
  const paint = random.isLucky(0.5) ? paintOf(random) : {};
  if (kind === 'photo')
    return {
      ...picture,
      ...paint,
      extendsGround: random.isLucky(0.5),
      ...(random.isLucky(0.4) && {
        evenSize: { share: 20 + random.below(81), standsOnLine: random.isLucky(0.5) },
      }),
      ...(random.isLucky(0.2) && { productShadow: random.pick(productShadows) }),
      ...(random.isLucky(0.05) && { blend: random.pick(['normal', 'multiply', 'soft-light']) }),
      ...(random.isLucky(0.3) && { blur: random.pick([0.5, 7, 60]) }),
      ...(random.isLucky(0.4) && { shadow: { ...shadowOf(random), castBy: random.pick(['photo', 'box']) } }),
      padding: { top: random.below(40), right: 3, bottom: 0, left: random.below(9) },
    };
  if (kind === 'image') return { ...picture, source: 'data:image/png;base64,iVBORw0KGgo=' };
  if (kind === 'rating')
    return {
      value: random.pick(['{{RATING}}', '4.6', '{{RATING}} / 10', '92 %', '', '{{PRICE}}']),
      stars: 1 + random.below(10),
      color: random.pick(colors),
      emptyColor: random.pick(colors),
    };
  if (kind === 'qr')
    return {
      value: random.pick(['{{LINK}}', 'https://shop.example/{{TITLE}}', 'https://shop.example', '']),
      color: random.pick(['#000', '#1f2937', 'rgb(20, 40, 60)']),
      radius: random.below(30),
    };
  if (kind === 'energy') return { value: random.pick(['{{ENERGY}}', 'A+ A+++-D', 'G', '']) };
  if (kind === 'shape')
    return {
      ...paint,
      shape: random.pick(['rectangle', 'ellipse', 'line', ...outlineShapes]),
      ...outlineOf(random),
    };
  if (kind === 'badge')
    return {
      ...wordsOf(random),
      ...paint,
      shape: random.pick(['rectangle', 'ellipse', 'polygon', 'star', 'burst', 'arrow']),
      ...outlineOf(random),
      padding: random.below(9),
    };
  const words = wordsOf(random);
  // A separate random sequence, like that of runs.
  const ownRandom = makeRandom(words.text.length + 11);
  return {
    ...words,
    ...(ownRandom.isLucky(0.15) && { curve: curveOf(ownRandom) }),
    ...(random.isLucky(0.3) && { pill: { ...paint, paddingX: 10, paddingY: 4 } }),
  };
}

function curveOf(random: Random) {
  return {
    side: random.pick(['outside', 'inside']),
    angle: random.pick([0, 12.345678, -1e-7, 359]),
    ...(random.isLucky(0.5) && { radius: 5 + random.below(900) + random.pick([0, 1 / 3]) }),
  };
}

function paintOf(random: Random) {
  const gradient = {
    kind: random.pick(['linear', 'radial']),
    angle: random.below(360),
    colors: colors.slice(0, 2 + random.below(3)),
  };
  const count = gradient.colors.length;
  const placed = { ...gradient, positions: Array.from({ length: count }, () => random.below(101)) };
  return {
    fill: random.isLucky(0.3) ? random.pick([gradient, placed]) : random.pick(colors),
    radius: random.below(60),
    ...(random.isLucky(0.2) && { corners: cornersOf(random) }),
    ...(random.isLucky(0.2) && { border: { width: random.below(9), color: random.pick(colors) } }),
    ...(random.isLucky(0.2) && { shadow: shadowOf(random) }),
  };
}

function outlineOf(random: Random) {
  return {
    ...(random.isLucky(0.5) && { points: 3 + random.below(58) }),
    ...(random.isLucky(0.5) && { depth: (2 + random.below(94)) / 100 }),
    ...(random.isLucky(0.5) && { head: (5 + random.below(96)) / 100 }),
    ...(random.isLucky(0.5) && { shaft: (5 + random.below(96)) / 100 }),
    ...(random.isLucky(0.5) && { from: random.below(721) - 360 }),
    ...(random.isLucky(0.5) && { sweep: 1 + random.below(360) }),
    ...(random.isLucky(0.5) && { thickness: (2 + random.below(99)) / 100 }),
  };
}

function cornersOf(random: Random) {
  const [topLeft, topRight] = [random.below(60), random.below(60)];
  return { topLeft, topRight, bottomRight: random.below(60), bottomLeft: random.below(60) };
}

function wordsOf(random: Random) {
  const fontSize = 4 + random.below(200) + random.pick([0, 0.5]);
  const text = randomText(random);
  // A separate random sequence, so that adding runs did not change the other results of a seed.
  const ownRandom = makeRandom(text.length + 7);
  return {
    text,
    ...(ownRandom.isLucky(0.3) && { runs: randomRuns(text, ownRandom) }),
    fontSize,
    fontFamily: random.pick(['Inter', 'Noto Sans Thai', 'Times New Roman']),
    fontWeight: random.pick([400, 600, 700]),
    color: random.pick(colors),
    align: random.pick(['left', 'center', 'right', 'start', 'end']),
    verticalAlign: random.pick(['top', 'middle', 'bottom']),
    lineHeight: random.pick([0.9, 1, 1.25, 2]),
    letterSpacing: random.pick([0, -1.5, 3]),
    uppercase: random.isLucky(0.2),
    decoration: random.pick(['none', 'none', 'underline', 'line-through']),
    wraps: random.isLucky(0.7),
    keepsEmpty: random.isLucky(0.2),
    ...(random.isLucky(0.5) && { minFontSize: Math.max(4, fontSize / 2) }),
    ...(random.isLucky(0.3) && { maxLines: 1 + random.below(5) }),
    ...(random.isLucky(0.1) && { textShadow: shadowOf(random) }),
    ...(random.isLucky(0.1) && { stroke: { width: 2, color: random.pick(colors) } }),
    ...(random.isLucky(0.1) && { stroke: { width: 6, color: random.pick(colors), position: 'outside' } }),
  };
}

/** Returns runs at random places of a text, and some whose words are not in it. */
export function randomRuns(text: string, random: Random): TextRun[] {
  return Array.from({ length: random.below(4) }, () => {
    const start = random.below(Math.max(1, text.length));
    const words = text.slice(start, start + 1 + random.below(12));
    return {
      text: random.isLucky(0.1) || words === '' ? 'not there' : words,
      ...(random.isLucky(0.5) && { color: random.pick(colors) }),
      ...(random.isLucky(0.5) && { fontWeight: random.pick([300, 800]) }),
      ...(random.isLucky(0.4) && { size: random.pick([0.5, 1.5, 3]) }),
      ...(random.isLucky(0.2) && { italic: random.isLucky(0.5) }),
      ...(random.isLucky(0.2) && { decoration: random.pick(['none', 'underline', 'line-through'] as const) }),
    };
  });
}

function groupOf(random: Random) {
  return {
    ...(random.isLucky(0.3) && paintOf(random)),
    layout: random.pick(['free', 'row', 'column']),
    gap: random.below(40),
    paddingX: random.below(40),
    align: random.pick(['start', 'center', 'end', 'baseline']),
    justify: random.pick(['start', 'center', 'end', 'between']),
  };
}

function shadowOf(random: Random) {
  return {
    x: random.below(20) - 10,
    y: random.below(20),
    blur: random.below(40),
    color: random.pick(colors),
  };
}
