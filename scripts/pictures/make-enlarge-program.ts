// Writes what enlarges photos (`packages/picture/src/node/photo/enlarge/`) from its source: `node scripts/pictures/make-enlarge-program.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { enlargeProgramText, enlargeFolder } from './enlarge-program-text.ts';

await writeFile(path.join(enlargeFolder, 'enlarge-program.ts'), await enlargeProgramText());
