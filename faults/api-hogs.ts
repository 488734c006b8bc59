import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Project } from '#core/contract/projects-api.ts';
import { must, signUp, type ApiClient } from '#tests/api-client.ts';
import { overlappingSegments } from '#tests/fakes/hostile-fonts.ts';
import { freePort } from '#tests/harness.ts';
import { startProcess } from '#tests/product-process.ts';
import { fontFile } from '#tests/tenants.ts';
import type { Fault } from './fault.ts';
import { measureNeighbour, startNeighboursShop } from './neighbour.ts';

/** One account that takes all it can get. `start` answers when it has begun; its answer tells what came of it. */
export interface Hog {
  readonly name: string;
  start(origin: string, shopOrigin: string): Promise<() => Promise<string>>;
}

/** The hogs of what users share in the API. */
export const apiHogs: readonly Hog[] = [
  { name: '110 heavy previews', start: startPreviews },
  { name: '40 exports of 100 MB', start: startExports },
  { name: '55 hostile fonts', start: startFonts },
];

async function startPreviews(origin: string, shopOrigin: string) {
  const client = await signUp(origin);
  const blurred =
    '<div style="position:absolute;width:4000px;height:4000px;filter:blur(20px);background:rgba(9,9,9,0.1)">x</div>';
  const body = {
    html: `<div style="width:100%;height:100%">${blurred.repeat(3000)}</div>`,
    width: 4096,
    height: 4096,
    values: { title: 'Cup' },
    imageLink: `${shopOrigin}/photos/1.jpg`,
    feedUrl: `${shopOrigin}/feed.xml`,
  };
  return allOf(110, () => client.call('POST', '/functions/v1/product-preview', body));
}

async function startExports(origin: string) {
  const client = await signUp(origin);
  await fillAccount(client);
  return allOf(40, async () => {
    const answer = await fetch(`${origin}/api/v1/account/export`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    for await (const chunk of answer.body ?? []) void chunk;
    return answer;
  });
}

/** Some 100 MB in 50 templates whose configuration nothing makes smaller. */
async function fillAccount(client: ApiClient): Promise<void> {
  const project = await must<Project>(client.call('POST', '/api/v1/projects', { name: 'Large' }));
  let seed = 11;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let n = 0; n < 50; n += 1) {
    const noise = Array.from({ length: 330_000 }, () => next().toString(36).padStart(6, '0')).join('');
    await must(
      client.call('POST', '/api/v1/templates', {
        name: `Large ${n}`,
        project_id: project.body.id,
        html_dev: '<p>x</p>',
        config_dev: JSON.stringify({ noise: noise.slice(0, 1_990_000) }),
      }),
    );
  }
}

async function startFonts(origin: string) {
  const client = await signUp(origin);
  const file = overlappingSegments(await readFile(fontFile)).toString('base64');
  return allOf(55, () => client.call('POST', '/api/v1/fonts', { file_name: 'x.ttf', file }));
}

/** Asks so often at once; the answer's answer counts the statuses. */
function allOf(count: number, call: () => Promise<{ status: number }>): () => Promise<string> {
  const calls = Array.from({ length: count }, () =>
    call().then(
      ({ status }) => String(status),
      () => 'none',
    ),
  );
  return async () => {
    const counts = new Map<string, number>();
    for (const status of await Promise.all(calls)) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ');
  };
}

/** Goal: twice as long as alone. */
const SLOWER_MAX = 2;

/** Users who take all they can get of what users share in the API. */
export const fault: Fault = {
  title:
    'a feed of 20 products, /readyz and a dashboard call, alone and beside one account that takes all it can get',
  async run({ say }) {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-faults-'));
    const shop = await startNeighboursShop();
    const product = await startProcess({ dataDir, port: await freePort(), allowHosts: [shop.host] });
    const { origin } = product;
    const losses: string[] = [];
    await measureNeighbour(origin, shop, 0);
    const alone = await measureNeighbour(origin, shop);
    const rows: Record<string, string | number>[] = [{ beside: 'nobody', ...alone, 'hog got': '' }];
    for (const { name, start } of apiHogs) {
      const finish = await start(origin, new URL(shop.feedUrl).origin);
      const result = await measureNeighbour(origin, shop);
      say(name);
      rows.push({ beside: name, ...result, 'hog got': await finish() });
      if (!(result.publishSeconds <= SLOWER_MAX * alone.publishSeconds))
        losses.push(`beside ${name} a feed took ${result.publishSeconds} s, alone ${alone.publishSeconds} s`);
      if (result.refused > 0)
        losses.push(`beside ${name} ${result.refused} calls of others were not answered`);
    }
    await product.stop();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
    return { rows, losses };
  },
};
