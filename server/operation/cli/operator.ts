import type { Command } from 'commander';
import { readConfigOrExit } from '#server/config.ts';

export function register(program: Command): void {
  program
    .command('operator')
    .description(
      'make an account the one that runs this installation: it invites and is told what is set wrong',
    )
    .argument('<address>', 'the e-mail address of an account')
    .action(async (address: string) => {
      const config = readConfigOrExit([]);
      const [{ lookAtDatabase }, { makeOperator }, { createLog }] = await Promise.all([
        import('#server/platform/database/look-at-database.ts'),
        import('#server/db/accounts/sign-up-policy.ts'),
        import('#server/platform/process/log.ts'),
      ]);
      const log = createLog({ isProduction: false, destination: process.stderr });
      log.level = 'silent';
      const database = await lookAtDatabase(config, log);
      const isMade =
        database !== null && (await database.asOwner((sql) => makeOperator(sql, address.toLowerCase())));
      await database?.close();
      if (!isMade) process.exitCode = 1;
      process.stdout.write(
        isMade
          ? `${address} runs this installation now.\n`
          : `There is no account with the address ${address}.\n`,
      );
    });
}
