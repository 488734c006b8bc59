import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testPassword } from '#tests/harness/api-client.ts';
import { startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { freePort } from '#tests/harness/harness.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { rawCall } from '#tests/harness/raw-call.ts';
import { type Fault, type FaultResult, NotMeasured } from './fault.ts';
import { startNginx } from './support/nginx.ts';
import { openProduct } from './support/open-product.ts';

const SITE = 'feeds.example.com';
const GUESSES = 100;

/** Usual nginx configurations, from the shortest on. */
const kinds = {
  'proxy_pass alone': [],
  'with Host $host': ['proxy_set_header Host $host;'],
  'with Host and X-Forwarded-For': [
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
  ],
} as const;
type Kind = keyof typeof kinds;

/** Host names that a stranger may send. */
const names = [SITE, 'localhost', '127.0.0.1', 'evil.example'];

interface Place {
  readonly product: ProductProcess;
  readonly dataDir: string;
  /** Address at which nginx listens. */
  readonly outside: string;
  readonly email: string;
  /** Returns the links of all mails to the user that were sent or stored. */
  readonly links: () => Promise<string[]>;
}

/** A real nginx in front, set up in the usual ways, and a stranger behind it. */
export const fault: Fault = {
  title: `nginx in front in ${Object.keys(kinds).length} ways, with and without PUBLIC_URL, and a stranger who comes through it`,
  async run({ say }) {
    if (spawnSync('nginx', ['-v']).error !== undefined) throw new NotMeasured('nginx is not installed here.');
    const rows: Record<string, string | number>[] = [];
    const losses: string[] = [];
    for (const hasPublicUrl of [false, true])
      for (const kind of Object.keys(kinds) as Kind[]) {
        const seen = await withPlace({ hasPublicUrl, kind }, (place) => attack(place));
        const setting = hasPublicUrl ? 'PUBLIC_URL and SMTP_URL' : 'none';
        rows.push({ settings: setting, nginx: kind, ...seen.row });
        losses.push(...seen.losses.map((loss) => `${setting}, ${kind}: ${loss}`));
        say(`${setting}, ${kind}`);
      }
    return { rows, losses } satisfies FaultResult;
  },
};

async function attack(place: Place): Promise<{ row: Record<string, string | number>; losses: string[] }> {
  const { outside, email, product } = place;
  const losses: string[] = [];
  const dashboard = (await rawCall('GET', `${outside}/projects`, { headers: { host: SITE } })).status;
  // Whatever name nginx lets through is the one that a visitor would use.
  const host = dashboard === 200 ? SITE : '127.0.0.1';
  let shown = 0;
  for (const name of names)
    for (const target of ['/dev/mailbox', '/dev/mailbox/', '/dev/mailbox/x']) {
      const answer = await rawCall('GET', outside + target, { headers: { host: name } });
      if (answer.status < 400 || answer.text.includes('/verify?token=')) shown += 1;
    }
  if (shown > 0) losses.push('strangers see mails');
  const signIn = (address: string, password: string) =>
    rawCall('POST', `${outside}/auth/v1/token?grant_type=password`, {
      body: { email: address, password },
      headers: { host },
    });
  for (let count = 0; count < GUESSES; count += 1) await signIn(`nobody-${count}@example.com`, 'wrong one');
  const owner = (await signIn(email, testPassword)).status;
  if (owner !== 200) losses.push('the owner is locked out by a stranger');
  const same = [];
  for (let count = 0; count < 12; count += 1)
    same.push((await signIn('one@example.com', 'wrong one')).status);
  if (!same.includes(429)) losses.push('one account may be guessed at without end');
  for (const name of names)
    await rawCall('POST', `${outside}/auth/v1/recover`, { body: { email }, headers: { host: name } });
  const links = await place.links();
  const origins = [...new Set(links.map((link) => new URL(link).origin))];
  if (origins.some((origin) => origin.includes('evil'))) losses.push('a link leads to a stranger');
  const sentence = /Set (PUBLIC_URL|TRUSTED_PROXIES) to[^.]*/g;
  const row = {
    'GET /projects': dashboard,
    'mails shown': shown,
    [`owner after ${GUESSES} guesses`]: owner,
    'guesses at one account': same.filter((status) => status === 400).length,
    'links lead to': origins.join(' '),
    'the log says': [...new Set(product.output().match(sentence) ?? [])]
      .map((text) => text.slice(0, 28))
      .join('; '),
  };
  return { row, losses };
}

async function withPlace<T>(
  { hasPublicUrl, kind }: { hasPublicUrl: boolean; kind: Kind },
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const mails = await startMailServer();
  const env = { PUBLIC_URL: `https://${SITE}`, SMTP_URL: mails.url, EMAIL_CONFIRMATION: 'off' };
  const { product, dataDir, close } = await openProduct([], hasPublicUrl ? { env } : {});
  const port = await freePort();
  const server = `location / { proxy_pass ${product.origin}; ${kinds[kind].join(' ')} }`;
  const nginx = await startNginx(path.join(dataDir, 'nginx'), { port, server });
  try {
    const email = 'owner@example.com';
    // Where strangers come by, the first account takes the code in the log.
    const [, code] = /with the code (\w+)/.exec(product.output()) ?? [];
    const account = { email, password: testPassword, data: { first_account_code: code } };
    const { status } = await rawCall('POST', `${product.origin}/auth/v1/signup`, { body: account });
    if (status !== 200) throw new Error(`the owner's account was refused: ${status}`);
    const links = async () => {
      const read = hasPublicUrl
        ? () => Promise.resolve(mails.waiting().map((mail) => mail.link))
        : () => keptLinks(product.origin, dataDir);
      for (let look = 0; look < 50 && (await read()).length === 0; look += 1) await wait(100);
      return await read();
    };
    return await work({ product, dataDir, outside: `http://127.0.0.1:${port}`, email, links });
  } finally {
    nginx.kill();
    await close();
    await mails.close();
  }
}

/** Returns the links on the mailbox page of this machine, which anyone with its key can read. */
async function keptLinks(origin: string, dataDir: string): Promise<string[]> {
  const key = await readFile(path.join(dataDir, 'mailbox-key'), 'utf8');
  const page = (await rawCall('GET', `${origin}/dev/mailbox/${key}`)).text;
  return [...page.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
}
