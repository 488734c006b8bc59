import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { StartError } from './start-error.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'lock-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a real second process that takes the lock and waits; returns what it printed first. */
async function startHolder(dataDir: string) {
  const program = `
    import { lockDataDir } from './server/platform/process/data-dir-lock.ts';
    const lock = await lockDataDir(${JSON.stringify(dataDir)});
    console.log('held');
    setInterval(() => lock, 1000);
  `;
  const args = ['--input-type=module-typescript', '-e', program];
  const child = spawn(process.execPath, args, { cwd: process.cwd(), stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

test('a folder that others could look into is closed to them, and its lock with it', async () => {
  const open = await mkdtemp(path.join(os.tmpdir(), 'lock-test-open-'));
  await chmod(open, 0o777);
  await writeFile(path.join(open, 'lock'), '', { mode: 0o644 });
  (await lockDataDir(open)).release();
  const modeOf = async (name: string) => (await stat(name)).mode & 0o777;
  // Where root runs the database as another account, that one passes through.
  expect(await modeOf(open)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  expect(await modeOf(path.join(open, 'lock'))).toBe(0o600);
  await rm(open, { recursive: true });
});

test('a second process is refused in one sentence that names the folder, until the first is killed', async () => {
  const dataDir = path.join(folder, 'two');
  const holder = await startHolder(dataDir);
  const refusal = await lockDataDir(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toContain(`Another Feedmaker process is using ${dataDir}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await lockDataDir(dataDir)).release();
});

test('a folder that cannot be made is named', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(lockDataDir(path.join(file, 'data'))).rejects.toThrow(
    `DATA_DIR cannot be written: ${path.join(file, 'data')}.`,
  );
});
