import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NotMeasured } from '../fault.ts';

/** A clock for the product, its children and its database that can be moved while they run. */
export interface FakedClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets the offset in libfaketime's notation: `+400d`, `-6h`, `+0`. */
  set(offset: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the clock. Fails with `NotMeasured` where libfaketime is missing. */
export async function openFakedClock(): Promise<FakedClock> {
  const library = findLibrary();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-clock-'));
  // The database may run as a different account.
  await chmod(folder, 0o755);
  const file = path.join(folder, 'offset');
  const set = async (offset: string) => {
    // Renamed when complete, so that no process reads a partial file.
    await writeFile(`${file}.new`, `${offset}\n`);
    await rename(`${file}.new`, file);
  };
  await set('+0');
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Only the wall clock moves, as on a real machine whose clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'fake-children.ts')}`,
    },
    set,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Finds libfaketime for programs with threads, where Linux packages install it. */
function findLibrary(): string {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const machines = readdirSync('/usr/lib').filter((name) => name.includes('-linux-'));
  for (const folder of [...machines.map((name) => `/usr/lib/${name}`), ...folders]) {
    const file = path.join(folder, 'faketime', 'libfaketimeMT.so.1');
    if (existsSync(file)) return file;
  }
  throw new NotMeasured('Moving the clock needs libfaketime: apt-get install faketime.');
}
