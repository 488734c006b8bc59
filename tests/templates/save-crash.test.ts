import { setTimeout as wait } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Template } from '#core/contract/templates-api.ts';
import { createDefaultTemplate } from '#core/template/starters/create-template.ts';
import { must, signUp } from '#tests/harness/api-client.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

const design = createDefaultTemplate({ name: 'Square', type: 'custom', width: 600, height: 600 });

test('an editor that sends again what was not answered loses nothing when the product is killed amid its saves', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-crash-'));
  const options = { dataDir, port: await freePort() };
  let product = await startProcess(options);
  try {
    const client = await signUp(product.origin);
    const project = await must<{ id: string }>(client.call('POST', '/api/v1/projects', { name: 'P' }));
    const sources = { html_dev: design.html, config_dev: JSON.stringify(design.config) };
    const created = { name: 'Square', project_id: project.body.id, ...sources };
    const template = (await must<Template>(client.call('POST', '/api/v1/templates', created))).body;
    const call = `/api/v1/templates/${template.id}`;
    let draft = 1;
    let count = 0;
    for (const afterMs of [40, 150, 400]) {
      const killing = wait(afterMs).then(() => product.kill());
      let lost: object | null = null;
      while (lost === null) {
        const html = [design.html.replace('{{BRAND}}', `Save ${(count += 1)}`)];
        const body = { html, config: [sources.config_dev], draft_version: draft };
        const answer = await client
          .call<{ draft_version: number }>('POST', `${call}/draft`, body)
          .catch(() => null);
        if (answer?.status === 200) draft = answer.body.draft_version;
        else lost = body;
      }
      await killing;
      product = await startProcess(options);
      const again = await must<{ draft_version: number }>(client.call('POST', `${call}/draft`, lost));
      // Whether it was saved before the kill or is only now, it is one draft more.
      expect(again.body.draft_version).toBe(draft + 1);
      draft = again.body.draft_version;
    }
    const stored = (await must<Template>(client.call('GET', call))).body;
    expect(stored).toMatchObject({ draft_version: draft });
    expect(stored.html_dev).toContain(`Save ${count}<`);
    const history = await must<{ items: { is_draft: boolean }[] }>(client.call('GET', `${call}/versions`));
    expect(history.body.items[0]?.is_draft).toBe(true);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
