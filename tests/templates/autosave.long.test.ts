import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { createDefaultTemplate } from '#picture/designs';
import { addTemplate, must, signUp, type ApiClient } from '#tests/harness/api-client.ts';
import { openProduct } from '#tests/harness/harness-shop.ts';
import { createTestClock } from '#tests/harness/harness-auth.ts';

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });
const clock = createTestClock();

let client: ApiClient;
let path: string;

const { product } = await openProduct({ clock, callsPerMinute: limits.apiCallsPerMinute });
beforeEach(async () => {
  clock.advance(10 * 60_000);
  client = await signUp(product.origin);
  path = `/api/v1/templates/${(await addTemplate(client)).id}`;
  await product.settle();
});

const save = (n: number, draft_version?: number) =>
  client.call<Template>('PATCH', path, {
    html_dev: design.html.replace('{{BRAND}}', `Save ${n}`),
    draft_version,
  });

describe('an editor that saves by itself', () => {
  it('every second is not held up, hour after hour', async () => {
    const statuses = new Set<number>();
    for (let second = 0; second < 70; second += 1) {
      clock.advance(1_000);
      statuses.add((await save(second, second + 1)).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('has one preview that waits, which shows what the draft is then', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => save(n)));
    for (let n = 20; n < 40; n += 1) await must(save(n));
    const { query } = product.platform.database;
    const states = await query.rows<{ state: string; count: number }>(
      `select state, count(*) from pgboss.job where name = 'preview-template' and singleton_key = $1
        group by state`,
      [path.split('/').at(-1)],
    );
    const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
    expect(countOf('created') + countOf('retry')).toBeLessThanOrEqual(1);
    expect(countOf('completed') + countOf('active')).toBeLessThanOrEqual(4);
  });
});
