// The engine without the screens: `npm run -s feedmaker -- COMMAND …`.
import { Command } from 'commander';
import { Fault } from '#core/fault.ts';
import { failureText } from '#server/cli/failure-text.ts';

type CommandModule = { register: (program: Command) => void };

/** Every command; only the one that is asked for is loaded, because some bring a whole renderer with them. */
const commands: Record<string, () => Promise<CommandModule>> = {
  analyse: () => import('./cli/analyse.ts'),
  rewrite: () => import('./cli/rewrite.ts'),
  render: () => import('./cli/render.ts'),
  make: () => import('./cli/make.ts'),
  fonts: () => import('./cli/fonts.ts'),
  cutout: () => import('./cli/cutout.ts'),
  'background-model': () => import('./cli/background-model.ts'),
  doctor: () => import('./cli/doctor.ts'),
  backup: () => import('./cli/backup.ts'),
  restore: () => import('./cli/restore.ts'),
  'move-data': () => import('./cli/move-data.ts'),
  admin: () => import('./cli/admin.ts'),
  operator: () => import('./cli/operator.ts'),
  'stripe-prices': () => import('./cli/stripe-prices.ts'),
  conformance: () => import('./cli/conformance.ts'),
};

const program = new Command('feedmaker').description('Reads feeds, rewrites them and draws product images.');
const asked = commands[process.argv[2] ?? ''];
for (const load of asked === undefined ? Object.values(commands) : [asked]) (await load()).register(program);

try {
  await program.parseAsync();
} catch (error) {
  // A feed that cannot be read or reached is a result, not a crash.
  console.error(error instanceof Error ? await answerOf(error) : error);
  process.exitCode = 1;
}

async function answerOf(error: Error & { code?: unknown }): Promise<unknown> {
  const isAnswer =
    ['FeedError', 'PhotoError'].includes(error.name) ||
    (error instanceof Fault && error.whose !== 'ours') ||
    /^E(NOENT|NOTDIR|ACCES|ROFS|NOSPC)$/.test(String(error.code));
  return isAnswer ? failureText(error) : error;
}
