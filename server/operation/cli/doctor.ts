import type { Command } from 'commander';
import { checkTitles } from '#core/messages/doctor-messages.ts';
import { readConfigOrExit } from '#server/config.ts';
import { printAnswer } from './answer.ts';

export function register(program: Command): void {
  program
    .command('doctor')
    .description(
      'look at the settings, the machine and the data, and say what to set; exit 1 where something is wrong',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const config = readConfigOrExit([]);
      const [{ runDoctor }, { createLog }] = await Promise.all([
        import('#server/operation/installation/run-doctor.ts'),
        import('#server/platform/process/log.ts'),
      ]);
      // Standard output is reserved for the table.
      const log = createLog({ isProduction: false, destination: process.stderr });
      log.level = 'silent';
      const findings = await runDoctor(config, log);
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
      const width = Math.max(...findings.map(({ code }) => checkTitles[code].length));
      const lines = findings.map(
        ({ code, state, text }) => `${state.padEnd(4)}  ${checkTitles[code].padEnd(width)}  ${text}`,
      );
      printAnswer({ json: findings, lines }, json === true);
    });
}
