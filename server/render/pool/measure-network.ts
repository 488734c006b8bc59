import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { mallocSettings } from './malloc-settings.ts';
import { ModelError } from '#picture/files';

const program = path.join(import.meta.dirname, 'measure-network-process.ts');

/** Maximum ms to load a network and run it once; a large one on a busy machine takes some ten seconds. */
const maxMs = 120_000;

/**
 * Returns the maximum bytes that a network takes in a drawing process: the growth of a separate process, with the same memory settings,
 * that loads the network and runs it once. `file` as for `readModel`. Fails with `ModelError` if the network cannot be loaded or run.
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
