import { randomBytes } from 'node:crypto';
import type { Template } from '#core/contract/templates-api.ts';
import { layerSchema } from '#core/template/layers/layer-schema.ts';
import sharp from 'sharp';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { must } from '#tests/harness/api-client.ts';
import { expect, faultTest } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import {
  addDesign,
  duplicateAll,
  editorIsOpen,
  everythingIsSaved,
  openEditor,
  saveNow,
  storedLayerCount,
} from './editor-fixtures.ts';

faultTest('a picture travels with the first save and with no other', async ({ page, front, user }) => {
  const noise = sharp(randomBytes(80 * 80 * 3), { raw: { width: 80, height: 80, channels: 3 } });
  const encoded = (await noise.png().toBuffer()).toString('base64');
  const source = `data:image/png;base64,${encoded}`;
  const place = { id: 'logo', x: 40, y: 40, width: 200, height: 200 };
  const layers = [layerSchema.parse({ kind: 'image', ...place, source })];
  const template = await addDesign(user, await addProject(user, 'Shop'), { layers });
  await openEditor(page, user, template);
  const saves = () => front.requests.filter(({ url }) => url.endsWith('/draft')).map(({ body }) => body);
  for (const count of [2, 4, 8]) {
    await duplicateAll(page);
    await expect.poll(() => storedLayerCount(user, template)).toBe(count);
    await everythingIsSaved(page);
  }
  const [first, ...later] = saves();
  expect(first).toContain(encoded);
  expect(later.length).toBeGreaterThan(0);
  for (const body of later) expect(body).not.toContain(encoded.slice(0, 200));
  const path = `/api/v1/templates/${template.id}`;
  const stored = (await must<Template>(user.call('GET', path))).body;
  expect(stored.html_dev.split(encoded)).toHaveLength(9);
});

faultTest(
  'a picture that a proxy in front does not let through is said, hides nothing else, and is kept until it does',
  async ({ page, front, user }) => {
    const canvas = page.locator('canvas[data-status]');
    const layers = [
      layerSchema.parse({ kind: 'shape', id: 'a', x: 0, y: 0, width: 900, height: 900, fill: '#0b57d0' }),
    ];
    const template = await addDesign(user, await addProject(user, 'Shop'), { layers });
    await openEditor(page, user, template);
    await expect(canvas).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
    const before = await canvas.getAttribute('data-hash');
    // As nginx does without a setting; a rule for all that is sent, as large as it may be.
    const page413 = '<html><h1>413 Request Entity Too Large</h1></html>';
    front.answer('POST /api/v1/templates', 413, page413);
    const buffer = await sharp(randomBytes(80 * 80 * 3), { raw: { width: 80, height: 80, channels: 3 } })
      .png()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('navigation', { name: 'Insert' })
      .getByRole('button', { name: 'Insert a picture' })
      .click();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await expect(page.getByText(`The changes are not saved: ${commonMessages.proxyTooLarge}`)).toBeVisible();
    await expect(canvas).toHaveAttribute('data-status', 'inexact');
    // What is painted is what was there before, and not nothing.
    await expect(canvas).toHaveAttribute('data-hash', before ?? '');
    await expect(page.locator('[data-kept=kept]')).toBeVisible();

    await page.reload();
    await editorIsOpen(page);
    await expect(page.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await expect(canvas).toHaveAttribute('data-hash', before ?? '');
    front.heal();
    await expect(canvas).toHaveAttribute('data-status', 'exact', { timeout: 30_000 });
    await expect(canvas).not.toHaveAttribute('data-hash', before ?? '');
    await saveNow(page);
    expect(await storedLayerCount(user, template)).toBe(2);
  },
);
