import type { Command } from 'commander';
import { readConfigOrExit } from '#server/config.ts';
import { printAnswer } from './answer.ts';

export function register(program: Command): void {
  program
    .command('fonts')
    .description('list the fonts that pictures are drawn with, in the order in which a letter looks for one')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { fontsDir } = readConfigOrExit([]);
      const { installedFonts, coverageOf, describeFonts } = await import('#picture/files');
      const packs = installedFonts(fontsDir);
      const rows = packs.map((pack) => ({
        family: pack.family,
        version: pack.version,
        characters: coverageOf(pack),
        origin: pack.origin,
      }));
      const lines = rows.map(
        (row) => `${row.family.padEnd(24)} ${String(row.characters).padStart(6)} characters  ${row.origin}`,
      );
      printAnswer({ json: rows, lines: [...lines, '', describeFonts(packs)] }, json === true);
    });
}
