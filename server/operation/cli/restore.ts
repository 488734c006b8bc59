import path from 'node:path';
import type { Command } from 'commander';
import { readConfigOrExit } from '#server/config.ts';

export function register(program: Command): void {
  program
    .command('restore')
    .description('put a copy into an empty DATA_DIR, or an empty database and storage')
    .argument('<dir>', 'the folder that backup was given')
    .option('--copy <name>', 'which of its copies; the newest unless named')
    .action(async (folder: string, options: { copy?: string }) => {
      const config = readConfigOrExit([]);
      const [{ restoreCopy }, { createLog }] = await Promise.all([
        import('#server/operation/copies/restore-copy.ts'),
        import('#server/platform/process/log.ts'),
      ]);
      const log = createLog({ isProduction: false, destination: process.stderr });
      log.level = 'silent';
      const dir = path.resolve(folder);
      const { name, manifest } = await restoreCopy(config, { dir, name: options.copy, log });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        [
          `${name} is back: ${rows} rows and ${manifest.files.count} files, all with the hashes of the copy.`,
          'Start Feedmaker with the settings it had. The original and this one must not run both: they would do the same work twice.\n',
        ].join('\n'),
      );
    });
}
