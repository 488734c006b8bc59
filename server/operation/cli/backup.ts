import path from 'node:path';
import type { Command } from 'commander';
import { readConfigOrExit } from '#server/config.ts';
import { type Answer, printAnswer } from './answer.ts';

interface Options {
  verify?: boolean | string;
  list?: boolean;
  keep?: string;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command('backup')
    .description('copy the database and all files into a folder, also while Feedmaker runs')
    .argument('<dir>', 'folder for copies, the same every time: files are copied once')
    .option('--keep <count>', 'then delete all but so many copies')
    .option('--verify [copy]', 'make none: read one, the newest unless named, and compare it with its hashes')
    .option('--list', 'make none: say which there are')
    .option('--json', 'as JSON')
    .action(async (folder: string, options: Options) => {
      const dir = path.resolve(folder);
      const keep = readKeep(options.keep);
      const named = typeof options.verify === 'string' ? options.verify : undefined;
      const answer =
        options.list === true
          ? await list(dir)
          : await (options.verify === undefined ? take(dir, keep) : verify(dir, named));
      printAnswer(answer, options.json === true);
    });
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  process.stderr.write('--keep must be a whole number from 1.\n');
  return process.exit(1);
}

async function take(dir: string, keep: number | null): Promise<Answer> {
  const config = readConfigOrExit([]);
  const [{ takeCopy }, { dropCopies }, { inMegabytes }, { createLog }] = await Promise.all([
    import('#server/operation/copies/take-copy.ts'),
    import('#server/operation/copies/drop-copies.ts'),
    import('#server/operation/copies/room-left.ts'),
    import('#server/platform/process/log.ts'),
  ]);
  const log = createLog({ isProduction: false, destination: process.stderr });
  log.level = 'silent';
  const { name, manifest, copied } = await takeCopy(config, dir, log);
  const dropped = keep === null ? [] : await dropCopies(dir, keep);
  const { files, tables } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missing = files.missing.length;
  return {
    json: { name, rows, files: files.count, bytes: files.bytes, copied, missing: files.missing, dropped },
    lines: [
      `${name}: ${rows} rows and ${files.count} files (${inMegabytes(files.bytes)}), ${copied.count} of them new (${inMegabytes(copied.bytes)}).`,
      ...(missing === 0
        ? []
        : [
            `${missing === 100 ? '100 or more' : missing} files that rows name are gone, such as ${files.missing[0]}.`,
          ]),
      ...(dropped.length === 0 ? [] : [`Deleted: ${dropped.join(', ')}.`]),
      'Not in it: the settings of the process, such as keys for mail and payments. Whoever reads it can sign in as anybody: keep it closed.',
    ],
  };
}

async function list(dir: string): Promise<Answer> {
  const { listCopies } = await import('#server/operation/copies/copy-folder.ts');
  const copies = (await listCopies(dir)).map(({ name, manifest: { version, files } }) => ({
    name,
    version,
    files: files.count,
    bytes: files.bytes,
  }));
  const lines = copies.map(({ name, version, files }) => `${name}  version ${version}  ${files} files`);
  return { json: copies, lines: copies.length === 0 ? [`There is no copy in ${dir}.`] : lines };
}

async function verify(dir: string, name: string | undefined): Promise<Answer> {
  const [{ findCopy }, { verifyCopy }] = await Promise.all([
    import('#server/operation/copies/copy-folder.ts'),
    import('#server/operation/copies/verify-copy.ts'),
  ]);
  const copy = await findCopy(dir, name);
  const damages = await verifyCopy(dir, copy);
  if (damages.length > 0) process.exitCode = 1;
  const some = damages.slice(0, 20).map(({ part, kind }) => `${part} is ${kind}`);
  const { tables, files } = copy.manifest;
  return {
    json: { name: copy.name, damages },
    lines:
      damages.length === 0
        ? [`${copy.name} is whole: ${tables.length} tables and ${files.count} files have their hashes.`]
        : [`${copy.name} is damaged in ${damages.length} places:`, ...some],
  };
}
