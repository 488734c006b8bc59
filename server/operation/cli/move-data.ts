import path from 'node:path';
import type { Command } from 'commander';
import { readConfigOrExit } from '#server/config.ts';

export function register(program: Command): void {
  program
    .command('move-data')
    .description('move the data of DATA_DIR to the database of DATABASE_URL; what was there stays as it was')
    .option(
      '--from <folder>',
      'the data folder to move; DATA_DIR unless named, whose files then stay where they are',
    )
    .option('--files-only', 'copy files ahead, also while Feedmaker runs, so that the rest takes a moment')
    .action(async (options: { from?: string; filesOnly?: boolean }) => {
      const target = readConfigOrExit([]);
      const dataDir = options.from === undefined ? target.dataDir : path.resolve(options.from);
      const source = { ...target, dataDir, databaseUrl: null, databaseDirectUrl: null };
      const [{ moveData }, { createLog }] = await Promise.all([
        import('#server/operation/copies/move-data.ts'),
        import('#server/platform/process/log.ts'),
      ]);
      const log = createLog({ isProduction: false, destination: process.stderr });
      log.level = 'silent';
      const filesOnly = options.filesOnly === true;
      const { tables, files } = await moveData(source, target, { filesOnly, log });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const said =
        files === null ? 'files stay where they are' : `${files.count} files, ${files.written} of them now`;
      process.stdout.write(
        filesOnly
          ? `Ahead of the rest: ${said}. Stop Feedmaker and give the command without --files-only.\n`
          : `Moved: ${rows} rows, ${said}; all of it reads as it was written. Start Feedmaker with DATABASE_URL as it is now. ${dataDir} is marked as moved and otherwise as it was.\n`,
      );
    });
}
