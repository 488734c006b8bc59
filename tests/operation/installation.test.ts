import { expect, test } from 'vitest';
import type { InstallationFinding } from '#core/contract/account/installation-api.ts';
import { logFindings } from '#server/operation/installation/log-findings.ts';
import { noteStoppedFeed } from '#server/operation/installation/note-stopped-feed.ts';
import { createLog } from '#server/platform/process/log.ts';
import { type ApiClient, signUp } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';

interface Installation {
  is_operator: boolean;
  sign_up: string | null;
  findings: InstallationFinding[];
}

const path = '/api/v1/installation';
const { product, client: operator } = await openProduct({
  env: { PUBLIC_URL: 'http://feeds.example.com', SIGN_UP: 'open' },
});
const stranger = await signUp(product.origin);

async function ask(client: ApiClient): Promise<Installation> {
  return await client.ask<Installation>('GET', path);
}

async function stateOf(code: string): Promise<boolean | undefined> {
  return (await ask(operator)).findings.find((finding) => finding.code === code)?.is_dismissed;
}

test('the first account is told what is set wrong, and nobody else', async () => {
  const told = await ask(operator);
  expect(told).toMatchObject({ is_operator: true, sign_up: 'open' });
  // Requests of tests carry X-Forwarded-For, and nothing says that there is a proxy.
  const codes = ['encryption', 'proxies', 'sign_up', 'mail'];
  expect(told.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  expect(await ask(stranger)).toMatchObject({ is_operator: false, sign_up: null, findings: [] });
});

test('a finding that was put aside comes back when it says something else, and only the operator puts it aside', async () => {
  const mail = `${path}/findings/mail/dismissal`;
  expect((await stranger.call('POST', mail)).status).toBe(403);
  expect((await operator.call('POST', `${path}/findings/no_such/dismissal`)).status).toBe(404);
  await operator.ask('POST', mail);
  expect([await stateOf('mail'), await stateOf('encryption')]).toEqual([true, false]);
  await product.platform.database.query.run(
    "update auth.dismissed_findings set text = 'what it said in another release' where code = 'mail'",
  );
  expect(await stateOf('mail')).toBe(false);
  await operator.ask('POST', mail);
  await operator.ask('DELETE', mail);
  expect(await stateOf('mail')).toBe(false);
});

test('the start says each in one line of the log', async () => {
  const lines: string[] = [];
  const log = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } });
  await logFindings({ ...product.platform, log });
  const said = lines.map((line) => JSON.parse(line) as { finding: string; msg: string });
  expect(said.map(({ finding }) => finding)).toEqual(['encryption', 'proxies', 'sign_up', 'mail']);
  expect(said[0]?.msg).toContain('set PUBLIC_URL to its https address');
});

test('a feed of which two pictures could not be finished is told of in the log and as a finding, for an hour', async () => {
  const lines: string[] = [];
  const log = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } });
  const { database, clock } = product.platform;
  const old = { now: () => new Date(clock.now().getTime() - 3_600_001) };
  await noteStoppedFeed({ database, log, clock: { ...clock, ...old } }, 'feed-before');
  expect(await stateOf('drawing')).toBeUndefined();
  await noteStoppedFeed({ database, log, clock }, 'feed-now');
  const told = (await ask(operator)).findings.find(({ code }) => code === 'drawing');
  expect(told).toMatchObject({ state: 'warn', is_urgent: true });
  expect(told?.text).toMatch(/^Pictures of feed feed-now could not be finished twice/);
  expect(lines.map((line) => JSON.parse(line) as object).at(-1)).toMatchObject({
    finding: 'drawing',
    msg: told?.text,
  });
  const kept = await database.query.rows("select name from auth.sightings where name like 'stopped%'");
  expect(kept).toEqual([{ name: 'stopped_feed feed-now' }]);
});
