// `npm run dev`: the server restarts on every change and the dashboard reloads by itself, both at one address.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const serverPort = process.env['PORT'] ?? '3000';
const pagesPort = '5173';
const pages = `http://localhost:${pagesPort}`;

const children: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: serverPort,
    // Origins that links in mails may lead back to.
    ALLOWED_ORIGINS: [process.env['ALLOWED_ORIGINS'] ?? '', pages]
      .filter((origin) => origin !== '')
      .join(','),
  }),
  start(['node_modules/vite/bin/vite.js', '--port', pagesPort, '--strictPort'], { PORT: serverPort }),
];
console.log(`The dashboard with live reload: ${pages} (the server itself: port ${serverPort})`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 0));

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function stop(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
