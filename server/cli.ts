// The command line without the screens: `npm run -s feedmaker -- COMMAND …`.
import { Command } from 'commander';
import { Fault } from '#core/fault.ts';
import { failureText } from '#server/operation/cli/failure-text.ts';

type CommandModule = { register: (program: Command) => void };

/** All commands; only the requested one is loaded, because some load the whole renderer. */
const commands: Record<string, () => Promise<CommandModule>> = {
  analyse: () => import('./operation/cli/analyse.ts'),
  rewrite: () => import('./operation/cli/rewrite.ts'),
  render: () => import('./operation/cli/render.ts'),
  make: () => import('./operation/cli/make.ts'),
  fonts: () => import('./operation/cli/fonts.ts'),
  cutout: () => import('./operation/cli/cutout.ts'),
  'background-model': () => import('./operation/cli/background-model.ts'),
  doctor: () => import('./operation/cli/doctor.ts'),
  backup: () => import('./operation/cli/backup.ts'),
  restore: () => import('./operation/cli/restore.ts'),
  'move-data': () => import('./operation/cli/move-data.ts'),
  admin: () => import('./operation/cli/admin.ts'),
  operator: () => import('./operation/cli/operator.ts'),
  'stripe-prices': () => import('./operation/cli/stripe-prices.ts'),
  conformance: () => import('./operation/cli/conformance/conformance.ts'),
};

const program = new Command('feedmaker').description('Reads feeds, rewrites them and draws product images.');
const asked = commands[process.argv[2] ?? ''];
for (const load of asked === undefined ? Object.values(commands) : [asked]) (await load()).register(program);

try {
  await program.parseAsync();
} catch (error) {
  // An unreadable or unreachable feed is a result, not a crash.
  console.error(error instanceof Error ? await answerError(error) : error);
  process.exitCode = 1;
}

async function answerError(error: Error & { code?: unknown }): Promise<unknown> {
  const isAnswer =
    ['FeedError', 'PhotoError', 'ModelError'].includes(error.name) ||
    (error instanceof Fault && error.whose !== 'ours') ||
    /^E(NOENT|NOTDIR|ACCES|ROFS|NOSPC)$/.test(String(error.code));
  return isAnswer ? failureText(error) : error;
}
