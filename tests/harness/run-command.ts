import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/** Runs a command of the product as an operator does: in a separate process, with only these settings. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; text: string; errors: string }> {
  const options = {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  };
  const command = promisify(execFile)(process.execPath, ['server/cli.ts', ...args], options);
  return await command.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout, errors: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout,
      errors: error.stderr,
    }),
  );
}
