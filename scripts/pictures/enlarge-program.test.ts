import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { enlargeFolder, enlargeProgramText } from './enlarge-program-text.ts';

it('what enlarges photos is made of the source beside it', async () => {
  const there = await readFile(path.join(enlargeFolder, 'enlarge-program.ts'), 'utf8');
  expect(there).toBe(await enlargeProgramText());
});
