import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './harness.ts';

const program = '/usr/sbin/nginx';

/** True where nginx is installed. */
export const hasNginx = existsSync(program);

/** Starts nginx with a file of `deploy/`, in which `change` names this machine's addresses, and files that it includes. */
export async function startNginx(
  name: string,
  { change, files }: { change: (text: string) => string; files: Readonly<Record<string, string>> },
): Promise<{ origin: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-nginx-'));
  const port = await freePort();
  const text = await readFile(path.join(import.meta.dirname, '../../deploy', name), 'utf8');
  const http = change(text).replace(/listen \d+;/, `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary} ${http} }`,
  );
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(origin).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await wait(20);
  }
  return {
    origin,
    async close() {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
