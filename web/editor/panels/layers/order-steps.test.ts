import { expect, test } from 'vitest';
import { layersMessages as texts } from '#core/messages/screens/editor/layers-messages.ts';
import { makeDocument, group, shape } from '../../document/doc.fixture.ts';
import { placeAfterStep } from './order-steps.ts';

const doc = makeDocument([shape('a'), group('g', [shape('x'), shape('y')]), shape('b'), shape('c')]);

test('up is in front, down is behind, and both end where the list ends', () => {
  expect(placeAfterStep(doc, ['a'], 'up')).toEqual({ parentId: null, index: 1 });
  expect(placeAfterStep(doc, ['c'], 'down')).toEqual({ parentId: null, index: 2 });
  expect(placeAfterStep(doc, ['c'], 'up')).toBe(texts.isFrontmost);
  expect(placeAfterStep(doc, ['a'], 'down')).toBe(texts.isBackmost);
  expect(placeAfterStep(doc, ['y'], 'up')).toBe(texts.isFrontmost);
});

test('several layers move as one', () => {
  expect(placeAfterStep(doc, ['b', 'a'], 'up')).toEqual({ parentId: null, index: 2 });
  expect(placeAfterStep(doc, ['b', 'c'], 'down')).toEqual({ parentId: null, index: 1 });
});

test('in is into a group right above or below, out is in front of the group around', () => {
  expect(placeAfterStep(doc, ['a'], 'in')).toEqual({ parentId: 'g', index: 2 });
  expect(placeAfterStep(doc, ['b'], 'in')).toEqual({ parentId: 'g', index: 2 });
  expect(placeAfterStep(doc, ['c'], 'in')).toBe(texts.noGroupBeside);
  expect(placeAfterStep(doc, ['x'], 'out')).toEqual({ parentId: null, index: 2 });
  expect(placeAfterStep(doc, ['a'], 'out')).toBe(texts.notInGroup);
});
