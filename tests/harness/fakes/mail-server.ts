import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address of the button in the mail. */
  readonly link: string;
  /** The code in the mail, or ''. */
  readonly code: string;
  readonly head: string;
}

/** A mail server that delivers to this process. */
export interface MailServer {
  /** The server's address in the form of `SMTP_URL`. */
  readonly url: string;
  /** Returns the next mail to this address, even if it has arrived before the call; each mail is returned once. */
  next(to: string): Promise<ReceivedMail>;
  /** Returns all mails that `next` has not returned yet. */
  waiting(): readonly ReceivedMail[];
  /** Refuses every later mail with this SMTP status; 0 accepts them again. */
  refuse(status: number): void;
  refusedCount(): number;
  close(): Promise<void>;
}

/** Starts a real SMTP server on `port` (0: any). */
export async function startMailServer(port = 0): Promise<MailServer> {
  const waiting: ReceivedMail[] = [];
  const readers = new Set<() => void>();
  let refusal = 0;
  let refusedCount = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      if (refusal === 0) return callback();
      refusedCount += 1;
      return callback(Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(',');
        waiting.push(readMail(Buffer.concat(parts).toString(), to));
        callback();
        for (const look of readers) look();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const take = (to: string) => {
    const index = waiting.findIndex((mail) => mail.to === to);
    return index === -1 ? undefined : waiting.splice(index, 1)[0];
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = take(to);
          if (mail === undefined) return;
          readers.delete(look);
          resolve(mail);
        };
        readers.add(look);
        look();
      }),
    waiting: () => waiting,
    refuse(status) {
      refusal = status;
    },
    refusedCount: () => refusedCount,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(source: string, to: string): ReceivedMail {
  const [head, body] = splitAtBlankLine(source);
  const boundary = /boundary="?([^";\r\n]+)/.exec(head)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => splitAtBlankLine(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => {
    const [partHead = '', partBody = ''] = parts.find(([each]) => each.includes(type)) ?? [];
    return decode(partHead, partBody);
  };
  const text = partOf('text/plain');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return {
    head,
    from: header('From'),
    to,
    subject: header('Subject'),
    text,
    html: partOf('text/html'),
    code: /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}$/m.exec(text)?.[0] ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

function splitAtBlankLine(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
}

function decode(head: string, body: string): string {
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
