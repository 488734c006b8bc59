import { readFile } from 'node:fs/promises';
import type { Project } from '#core/contract/projects-api.ts';
import { must, type ApiClient } from '#tests/harness/api-client.ts';
import { overlappingSegments } from '#tests/harness/fakes/hostile-fonts.ts';
import { fontFile } from '#tests/harness/tenants.ts';
import type { Fault } from './fault.ts';
import type { Hog } from './pipeline-hogs.ts';
import { starve } from './starve.ts';

/** Loads that hold what users share in the API. */
export const apiHogs: Readonly<Record<string, Hog>> = {
  previews: {
    title: '110 heavy previews',
    products: 1,
    start({ client, shop }) {
      const blurred =
        '<div style="position:absolute;width:4000px;height:4000px;filter:blur(20px);background:rgba(9,9,9,0.1)">x</div>';
      const body = {
        html: `<div style="width:100%;height:100%">${blurred.repeat(3000)}</div>`,
        width: 4096,
        height: 4096,
        values: { title: 'Cup' },
        imageLink: new URL('/photos/1.jpg', shop.feedUrl).href,
        feedUrl: shop.feedUrl,
      };
      return atOnce(110, () => client.call('POST', '/functions/v1/product-preview', body));
    },
  },
  exports: {
    title: '40 exports of 100 MB',
    products: 1,
    async start({ client }) {
      await fillAccount(client);
      return atOnce(40, () => client.call('GET', '/api/v1/account/export'));
    },
  },
  fonts: {
    title: '55 hostile fonts of 262 kB',
    products: 1,
    async start({ client }) {
      const file = overlappingSegments(await readFile(fontFile)).toString('base64');
      return atOnce(55, () => client.call('POST', '/api/v1/fonts', { file_name: 'x.ttf', file }));
    },
  },
};

/** A small feed of one user, and calls of another, beside those who take all they can get of the API. */
export const fault: Fault = {
  title: "a feed of 20 products, alone and beside what another user takes of the API's shared resources",
  run: (options) => starve(apiHogs, options),
};

/** Has them all under way; what comes of them is not waited for. */
async function atOnce(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) void call().catch(() => undefined);
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
