import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;

/** A real SFTP server on the loopback address, whose files and behaviour a test may change at any time. */
export interface FakeSftp {
  readonly host: string;
  readonly port: number;
  readonly url: (path: string) => string;
  /** Files by path; 'forbidden' may not be read. */
  readonly files: Map<string, { content: Buffer; mtime: number } | 'forbidden'>;
  /** Operations until now, such as 'login ann', 'open /feed.xml'. */
  readonly asked: string[];
  /** Returns true if this login is accepted. */
  accept: (login: { method: string; username: string; password: string; key: string }) => boolean;
  /** If true, reads are never answered. */
  hangs: boolean;
  close(): Promise<void>;
}

export function sshKeys(): { private: string; public: string } {
  const keys = utils.generateKeyPairSync('ed25519');
  // One in some hundred keys that ssh2 generates cannot be read by ssh2 itself.
  return utils.parseKey(keys.private) instanceof Error ? sshKeys() : keys;
}

/** Starts a server. `at` and `hostKey` may be those of an earlier server; by default they are new. */
export async function startSftp(at: { port?: number; hostKey?: string } = {}): Promise<FakeSftp> {
  const fake: FakeSftp = {
    host: '',
    port: 0,
    url: (path) => `sftp://127.0.0.1:${fake.port}${path}`,
    files: new Map(),
    asked: [],
    accept: ({ username, password }) => username === 'ann' && password === 'secret',
    hangs: false,
    close: () => Promise.resolve(),
  };
  const clients = new Set<Connection>();
  const server = new Server({ hostKeys: [at.hostKey ?? sshKeys().private] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      const { method, username } = context;
      fake.asked.push(`login ${username} by ${method}`);
      const password = method === 'password' ? context.password : '';
      const key = method === 'publickey' ? context.key.data.toString('base64') : '';
      if (method !== 'none' && fake.accept({ method, username, password, key })) context.accept();
      else context.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), fake)));
  });
  await new Promise<void>((resolve) => {
    server.listen(at.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    host: `127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  });
}

function serve(sftp: SFTPWrapper, fake: FakeSftp): void {
  const handles = new Map<number, Buffer>();
  sftp.on('error', () => undefined);
  sftp.on('STAT', (id, path) => {
    const file = fake.files.get(path);
    if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const { content, mtime } = file === 'forbidden' ? { content: Buffer.alloc(1), mtime: 1 } : file;
    return sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: content.length, atime: mtime, mtime });
  });
  sftp.on('OPEN', (id, path) => {
    fake.asked.push(`open ${path}`);
    const file = fake.files.get(path);
    if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    if (file === 'forbidden') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    const number = handles.size + 1;
    handles.set(number, file.content);
    return sftp.handle(id, Buffer.from([number]));
  });
  sftp.on('READ', (id, handle, offset, length) => {
    if (fake.hangs) return undefined;
    const content = handles.get(handle[0]!)!;
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
}
