import { beforeEach, describe, expect, it } from 'vitest';
import type { TemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { addTemplate, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';

const clock = createTestClock();
let client: ApiClient;
let path: string;

const { product } = await openProduct({ clock, env: { QUOTAS: 'bytes=150KB' } });
beforeEach(async () => {
  client = await signUp(product.origin);
  const { id } = await addTemplate(client, { html_dev: '<p>a</p>', config_dev: '{}' });
  path = `/api/v1/templates/${id}`;
});

/** Half of what the account may have, in letters that no compression makes fewer. */
function half(seed: number): string {
  let state = seed;
  const letters = Array.from({ length: 20_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x4e00 + (state % 20_000));
  });
  return `<div>${[0, 5_000, 10_000, 15_000].map((at) => `<p>${letters.slice(at, at + 5_000).join('')}</p>`).join('')}</div>`;
}

async function save(seed: number): Promise<number> {
  clock.advance(10 * 60_000);
  return (await client.call('PATCH', path, { html_dev: half(seed) })).status;
}
const history = async () => (await client.ask<{ items: TemplateVersion[] }>('GET', `${path}/versions`)).items;

describe('an account whose storage is full', () => {
  it('goes on saving: older drafts of the template that have no name make room', async () => {
    const statuses = [];
    for (let seed = 1; seed <= 5; seed += 1) statuses.push(await save(seed));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await client.ask<Template>('GET', path)).html_dev).toBe(half(5));
    expect((await history())[0]).toMatchObject({ is_draft: true, draft_version: 6 });
  });

  it('keeps what has a name, and says that there is no room then', async () => {
    expect(await save(1)).toBe(200);
    const named = (await history())[0]?.id;
    await client.ask('PATCH', `${path}/versions/${named}`, { name: 'Keep' });
    expect(await save(2)).toBe(200);
    await client.ask('PATCH', `${path}/versions/${(await history())[0]?.id}`, { name: 'This too' });
    expect(await save(3)).toBe(409);
    expect((await history()).map(({ name }) => name).slice(0, 2)).toEqual(['This too', 'Keep']);
    expect((await client.ask<Template>('GET', path)).html_dev).toBe(half(2));
  });
});
