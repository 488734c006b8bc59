import { expect, test } from 'vitest';
import { groupFamilies, familyNamed, previewFace, listWeights, type FontFace } from './families.ts';

const face = (family: string, weight: number, rest: Partial<FontFace> = {}): FontFace => ({
  family,
  weight,
  style: 'normal',
  isVariable: false,
  url: `/${family}-${weight}.woff2`,
  range: null,
  ...rest,
});
const families = groupFamilies(
  [face('Shop Sans', 700), face('Shop Sans', 300), face('Shop Sans', 900, { style: 'italic' })],
  [
    face('Inter', 400, { range: 'U+0400-045F', url: '/inter-cyrillic.woff2' }),
    face('Inter', 700, { range: 'U+0000-00FF' }),
    face('Inter', 400, { range: 'U+0000-00FF' }),
    face('Twemoji', 400),
    face('Inter Symbols', 400),
    face('Any', 400, { isVariable: true }),
  ],
);

test('own families come first, and emoji and signs are none', () => {
  expect(families.map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Shop Sans', true],
    ['Inter', false],
    ['Any', false],
  ]);
});

test('a family has the weights of its upright files, and a variable one all of them', () => {
  expect(listWeights(familyNamed(families, 'shop sans'))).toEqual([300, 700]);
  expect(listWeights(familyNamed(families, 'Any'))).toHaveLength(9);
  expect(listWeights(undefined)).toHaveLength(9);
});

test('a family is shown in its regular upright letters', () => {
  const inter = familyNamed(families, 'Inter');
  expect(inter && previewFace(inter)).toMatchObject({ weight: 400, url: '/Inter-400.woff2' });
});
