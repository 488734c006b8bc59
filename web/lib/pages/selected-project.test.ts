import { expect, test } from 'vitest';
import { parseSelection } from './selected-project.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  ['a project id', id, id],
  ['a project id in upper case', id.toUpperCase(), id],
  ['the global overview', 'global', undefined],
  ['nothing stored yet', null, undefined],
  ['something else', 'undefined', undefined],
])('a stored selection: %s', (_case, stored, wanted) => expect(parseSelection(stored)).toBe(wanted));
