// Fails if a folder has more files or subfolders than allowed, or if sibling folders import each other in a circle.
import path from 'node:path';
import { importsOf, listSourceFiles } from './measure/source-files.ts';
import { measureRooms } from './measure/rooms.ts';

const limits = { files: 20, folders: 12 };

const root = path.join(import.meta.dirname, '..');
const files = listSourceFiles(root);
const faults = measureRooms(files, importsOf(files)).flatMap(({ folder, files: count, rooms, knot }) => [
  ...(count > limits.files ? [`${folder} holds ${count} files; ${limits.files} are the limit.`] : []),
  ...(rooms > limits.folders ? [`${folder} holds ${rooms} folders; ${limits.folders} are the limit.`] : []),
  ...(knot.length > 0 ? [`In ${folder}, these import each other in a circle: ${knot.join(', ')}.`] : []),
]);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
