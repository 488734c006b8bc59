import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFetchRemote } from '#server/platform/fetch/fetch-remote.ts';
import type { FetchRemote, RemoteOptions, SftpLogin } from '#server/platform/fetch/port.ts';
import { freePort } from '#tests/harness/harness.ts';
import { isLongRun } from '#tests/harness/long-run.ts';

const PROGRAM = '/usr/sbin/sshd';
const canRun = existsSync(PROGRAM) && process.getuid?.() === 0;
const SIZE_BYTES = 20 << 20;

describe.skipIf(!canRun || !isLongRun)('with OpenSSH installed, as root and with LONG_TESTS=1', () => {
  let folder: string;
  let server: ChildProcess;
  let remote: FetchRemote;
  let login: SftpLogin;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-sshd-'));
    const at = (name: string) => path.join(folder, name);
    for (const name of ['host', 'mine'])
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
    mkdirSync('/run/sshd', { recursive: true });
    port = await freePort();
    const settings = {
      Port: port,
      ListenAddress: '127.0.0.1',
      HostKey: at('host'),
      AuthorizedKeysFile: at('mine.pub'),
      PidFile: at('pid'),
      PermitRootLogin: 'prohibit-password',
      UsePAM: 'no',
      StrictModes: 'no',
      Subsystem: 'sftp internal-sftp',
      ForceCommand: 'internal-sftp',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
    await writeFile(at('config'), `${lines.join('\n')}\n`);
    await chmod(at('host'), 0o600);
    server = spawn(PROGRAM, ['-D', '-e', '-f', at('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
    // Its first line says that it listens.
    await once(server.stderr!, 'data');
    const privateKey = await readFile(at('mine'), 'utf8');
    login = { username: os.userInfo().username, password: '', privateKey, hostKey: '' };
    remote = createFetchRemote({ allowHosts: [`127.0.0.1:${port}`] });
  });

  afterAll(async () => {
    await remote.close();
    server.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (file: string, options: Partial<RemoteOptions> = {}) =>
    remote.bytes(`sftp://127.0.0.1:${port}${file}`, { kind: 'feed', login, ...options });

  test('a feed of 20 MB is read byte for byte, known again by date and size, and the server by its key', async () => {
    const file = path.join(folder, 'feed.xml');
    const feed = Buffer.alloc(SIZE_BYTES, '<item>a feed as shops write it</item>\n');
    await writeFile(file, feed);
    const { body, headers, hostKey } = await read(file);
    expect(Buffer.compare(body, feed)).toBe(0);
    const shown = execFileSync('ssh-keygen', ['-l', '-f', path.join(folder, 'host.pub')]).toString();
    expect(shown).toContain(hostKey);
    expect((await read(file, { etag: headers['etag']! })).notModified).toBe(true);
    const { atime, mtime } = await stat(file);
    await utimes(file, atime, new Date(mtime.getTime() + 5_000));
    expect((await read(file, { etag: headers['etag']! })).notModified).toBe(false);
  });
});
