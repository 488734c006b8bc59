import { expect, test } from 'vitest';
import { templateLimits } from '#picture';
import { makeDocument, group } from '../../document/doc.fixture.ts';
import { countBytes, roomForPictures, sizeOnCanvas } from './picture-room.ts';

const source = `data:image/png;base64,${'A'.repeat(4000)}`;
const picture = (id: string) => ({ kind: 'image', id, width: 10, height: 10, source });

test('pictures share the room that a template has, in groups too, and one that is replaced makes room', () => {
  const doc = makeDocument([picture('a'), group('g', [picture('b')])]);
  expect(roomForPictures(makeDocument([]))).toBe(templateLimits.imageBytes);
  expect(roomForPictures(doc)).toBe(templateLimits.imageBytes - 2 * countBytes(source));
  expect(roomForPictures(doc, 'b')).toBe(templateLimits.imageBytes - countBytes(source));
});

test('a picture is put on the canvas as it is, or smaller with its ratio kept', () => {
  const canvas = { width: 1000, height: 1000 };
  expect(sizeOnCanvas({ width: 120, height: 80 }, canvas)).toEqual({ width: 120, height: 80 });
  expect(sizeOnCanvas({ width: 3000, height: 1500 }, canvas)).toEqual({ width: 600, height: 300 });
  expect(sizeOnCanvas({ width: 9000, height: 1 }, canvas)).toEqual({ width: 600, height: 1 });
});
