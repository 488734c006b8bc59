// `npm run measure`: the shape of the source in numbers, of this checkout or a different one:
// `npm run -s measure -- [--root PATH] [--all] [--install] [--json]`. `--all` names every folder, `--install` also installs what
// `npm start` needs into a temporary folder. Circles of files and unused exports fail `npm run check`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { functionLines } from './function-lines.ts';
import { measureInstallation } from './install-size.ts';
import { measureRooms, type Room } from './rooms.ts';
import { importsOf, listSourceFiles, sourceFolders, type SourceFile } from './source-files.ts';
import { spreadOf, type Spread } from './spread.ts';

/** Limits beyond which a folder is listed, as too large to understand quickly. */
const goals = { filesOfRoom: 20, roomsOfFolder: 12 };

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: path.join(import.meta.dirname, '../..') },
    all: { type: 'boolean', default: false },
    install: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const root = path.resolve(values.root);
const files = listSourceFiles(root);
const arrows = importsOf(files);
const rooms = measureRooms(files, arrows);
const installation = values.install ? measureInstallation(root) : undefined;

if (values.json) console.log(JSON.stringify({ sizes: sizes(), rooms, installation }, undefined, 2));
else print();

function print(): void {
  console.log(
    '                       files   lines  median   p90   p95   max   functions  median   p90   p95   max',
  );
  for (const { name, lines, functions } of sizes())
    console.log(
      `${name.padEnd(20)} ${columns(lines, [7, 7, 7, 5, 5, 5])}   ${columns(functions, [9, 0, 7, 5, 5, 5])}`,
    );
  const beyond = rooms.filter((room) => room.files > goals.filesOfRoom || room.rooms > goals.roomsOfFolder);
  const shown = values.all ? rooms : rooms.filter((room) => room.files + room.rooms > 12);
  console.log('\nfolder                       files  tests  folders  arrows  floors');
  for (const room of shown.toSorted((one, other) => other.files + other.rooms - one.files - one.rooms))
    console.log(roomLine(room));
  console.log(
    `\n${rooms.length} folders; with more than ${goals.filesOfRoom} files or ${goals.roomsOfFolder} folders in them: ` +
      `${beyond.length}${beyond.map(({ folder }) => `\n  ${folder}`).join('')}`,
  );
  const knots = rooms.filter(({ knot }) => knot.length > 0);
  console.log(
    `folders that import each other in a circle: ${knots.length === 0 ? 0 : ''}${knots.map(({ folder, knot }) => `\n  ${folder}: ${knot.length} (${knot.join(', ')})`).join('')}`,
  );
  console.log(`arrows between files: ${arrows.length}`);
  if (installation !== undefined)
    console.log(
      `installed for start: ${installation.megabytes.toFixed(0)} MB, ${installation.packages} packages, ` +
        `${installation.seconds.toFixed(0)} s`,
    );
}

function sizes(): { name: string; lines: Spread; functions: Spread }[] {
  const product = ['core', 'packages', 'server', 'web'];
  const size = (name: string, some: readonly SourceFile[]) => ({
    name,
    lines: spreadOf(some.map(({ lines }) => lines)),
    functions: spreadOf(some.flatMap(({ path: file, text }) => functionLines(file, text))),
  });
  const source = files.filter(({ isTest }) => !isTest);
  const under = (folders: readonly string[]) =>
    source.filter((file) => folders.some((folder) => file.path.startsWith(`${folder}/`)));
  return [
    size('core, packages, server, web', under(product)),
    ...sourceFolders.map((folder) => size(folder, under([folder]))).filter(({ lines }) => lines.count > 0),
    size('all but tests', source),
    size(
      'tests',
      files.filter(({ isTest }) => isTest),
    ),
  ];
}

function columns({ count, sum, median, p90, p95, max }: Spread, widths: readonly number[]): string {
  return [count, sum, median, p90, p95, max]
    .map((number, index) => (widths[index] === 0 ? '' : String(number).padStart(widths[index]!)))
    .join(' ');
}

function roomLine({ folder, files: own, tests, rooms: inner, arrows: inside, floors }: Room): string {
  return [
    folder.padEnd(27),
    String(own).padStart(6),
    String(tests).padStart(6),
    String(inner).padStart(8),
    String(inside).padStart(7),
    String(floors).padStart(7),
  ].join(' ');
}
