import { randomUUID } from 'node:crypto';
import { type MailServer, startMailServer } from '#tests/harness/fakes/mail-server.ts';
import { startAuth, type AuthServer } from '#tests/harness/harness-auth.ts';
import { openTestDatabase } from '#tests/harness/harness-database.ts';

/** Enough for medians that hold still; `PAIRS` in the environment says otherwise. */
const pairCount = Number(process.env['PAIRS'] ?? 60);

const password = 'correct horse';

const calls: readonly [string, string, Record<string, unknown>][] = [
  ['sign-in, wrong password', '/token?grant_type=password', { password: 'wrong horse' }],
  ['sign-up', '/signup', { password }],
  ['forgotten password', '/recover', {}],
  ['confirmation once more', '/resend', { type: 'signup' }],
];

type Row = { call: string; knownMs: number; unknownMs: number; ratio: number };

/** Whether the time of an answer tells an address with an account from one without: medians of alternating calls. */
export async function run(options: { json: boolean }): Promise<void> {
  const database = await openTestDatabase();
  const mails = await startMailServer();
  const server = await startAuth(database, { env: { SMTP_URL: mails.url } });
  const rows: Row[] = [];
  for (const [name, path, body] of calls) rows.push(await measure({ server, mails }, { name, path, body }));
  await server.close();
  await mails.close();
  await database.close();
  if (options.json) console.log(JSON.stringify({ pairs: pairCount, rows }));
  else {
    console.table(rows);
    console.log(`${pairCount} pairs each; a ratio between 0.8 and 1.25 tells nothing.`);
  }
}

async function measure(
  { server, mails }: { server: AuthServer; mails: MailServer },
  { name, path, body }: { name: string; path: string; body: Record<string, unknown> },
): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] };
  // A sign-up makes an unknown address a known one, so each pair has addresses of its own.
  for (let pair = 0; pair < pairCount + 5; pair += 1) {
    const known = await createAccount(server, mails);
    const unknown = freshAddress();
    const order = pair % 2 === 0 ? ([known, unknown] as const) : ([unknown, known] as const);
    for (const email of order) {
      await server.settle();
      const from = performance.now();
      await server.call('POST', path, { body: { email, ...body } });
      // The first pairs warm up.
      if (pair >= 5) times[email === known ? 'known' : 'unknown'].push(performance.now() - from);
    }
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)];
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    call: name,
    knownMs: round(knownMs),
    unknownMs: round(unknownMs),
    ratio: round(knownMs / unknownMs),
  };
}

async function createAccount(server: AuthServer, mails: MailServer): Promise<string> {
  const email = freshAddress();
  await server.call('POST', '/signup', { body: { email, password } });
  await server.open((await mails.next(email)).link);
  return email;
}

function freshAddress(): string {
  return `${randomUUID()}@example.com`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
