import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { mallocSettings } from './malloc-settings.ts';
import { ModelError } from '#picture/files';

const program = path.join(import.meta.dirname, 'measure-network-process.ts');

/** A large network on a busy machine takes some ten seconds to load and to answer once. */
const maxMs = 120_000;

/**
 * Returns how many bytes a network takes in a process that draws, at most: what a process of its own grows by when it loads the
 * network and asks it once, with the memory settings of those that draw. `file` as for `readModel`. Fails with `ModelError`
 * where the network cannot be loaded or asked.
 */
export async function measureNetwork(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, file], {
    timeout: maxMs,
    killSignal: 'SIGKILL',
    env: mallocSettings(),
  }).catch((cause: unknown) => {
    throw new ModelError(`The background model ${file} could not be tried: its process ended.`, { cause });
  });
  const measured = JSON.parse(stdout) as { readonly bytes: number } | { readonly error: string };
  if ('error' in measured) throw new ModelError(measured.error);
  return measured.bytes;
}
