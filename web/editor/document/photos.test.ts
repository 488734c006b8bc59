import { expect, test } from 'vitest';
import { makeDocument } from './doc.fixture.ts';
import { allLayers } from './doc.ts';
import { joinConditions } from './photos.ts';

const photo = (id: string, rest: object = {}) => ({ kind: 'photo', id, width: 40, height: 40, ...rest });
const conditionsIn = (...layers: readonly unknown[]) => allLayers(makeDocument(layers)).map(joinConditions);

test('a further photo is a condition, beside the one that its layer has', () => {
  expect(
    conditionsIn(
      photo('main', { photo: 1 }),
      photo('second', { photo: 2 }),
      photo('sale', { photo: 3, showIf: '{{SALE_PRICE}}' }),
      photo('plain', { showIf: '{{SALE_PRICE}}' }),
    ),
  ).toEqual([undefined, '{{IMAGE_URL_2}}', '{{SALE_PRICE}} and {{IMAGE_URL_3}}', '{{SALE_PRICE}}']);
});
