import { Command } from 'commander';
import type { TestDatabase } from './harness-database.ts';
import type { TestProduct } from './harness.ts';

const commands = {
  admin: () => import('#server/operation/cli/admin.ts'),
  backup: () => import('#server/operation/cli/backup.ts'),
  doctor: () => import('#server/operation/cli/doctor.ts'),
  'move-data': () => import('#server/operation/cli/move-data.ts'),
  operator: () => import('#server/operation/cli/operator.ts'),
  restore: () => import('#server/operation/cli/restore.ts'),
};

/** Returns the environment with which a command uses the database and folder of a product in this process. */
export function environmentOf({ platform }: Pick<TestProduct, 'platform'>): Record<string, string> {
  const { dataDir } = platform.config;
  return { DATABASE_URL: urlOf(platform.database as unknown as TestDatabase), DATA_DIR: dataDir };
}

/** Returns the address of a test's database, as an operator configures it. */
export function urlOf({ target }: Pick<TestDatabase, 'target'>): string {
  const { host, port, database, user } = target.owner;
  return `postgres://${user}@localhost/${database}?host=${host}&port=${port}`;
}

class Exit extends Error {}

/**
 * Runs a command of the product with only these settings, like `runCommand` but in this process, which saves a second.
 * operation/doctor.test.ts tests that `npm run feedmaker` does the same.
 */
export async function commandHere(
  args: readonly [keyof typeof commands, ...string[]],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; text: string; errors: string }> {
  const said = { text: '', errors: '' };
  const { stdout, stderr, env: before } = process;
  const exit = process.exit.bind(process);
  const write = { stdout: stdout.write.bind(stdout), stderr: stderr.write.bind(stderr) };
  const into = (name: keyof typeof said) => (piece: unknown) => {
    said[name] += String(piece);
    return true;
  };
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = before;
  process.env = JSON.parse(JSON.stringify({ PATH, TMPDIR, NODE_COMPILE_CACHE, ...env }));
  stdout.write = into('text');
  stderr.write = into('errors');
  process.exit = () => {
    throw new Exit();
  };
  let code = 0;
  try {
    const program = new Command('feedmaker');
    (await commands[args[0]]()).register(program);
    process.exitCode = 0;
    await program.parseAsync(args, { from: 'user' });
    code = process.exitCode;
  } catch (error) {
    code = 1;
    if (!(error instanceof Exit)) said.errors += error instanceof Error ? error.message : String(error);
  } finally {
    process.exitCode = undefined;
    Object.assign(process, { env: before, exit });
    Object.assign(stdout, { write: write.stdout });
    Object.assign(stderr, { write: write.stderr });
  }
  return { code, ...said };
}
