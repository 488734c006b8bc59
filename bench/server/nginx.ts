import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Starts nginx with one worker and these lines of a server, and waits until it answers anything. `http` holds lines for all servers. */
export async function startNginx(
  folder: string,
  { port, server, http = '' }: { port: number; server: string; http?: string },
): Promise<ChildProcess> {
  await mkdir(folder, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = `${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid; error_log stderr error; daemon off; worker_processes 1;
    events {}
    http {
      access_log off; ${temporary.join(' ')} ${http}
      server { listen 127.0.0.1:${port}; ${server} }
    }`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => void (said += text.toString()));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`nginx ended: ${said}`)));
  ended.catch(() => undefined);
  for (let look = 0; look < 100; look += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return child;
    await Promise.race([wait(50), ended]);
  }
  throw new Error(`nginx did not start: ${said}`);
}
