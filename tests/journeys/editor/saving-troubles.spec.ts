import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { diskRefusals } from '#core/messages/reasons/calls/disk-refusals.ts';
import { layerSchema } from '#picture/layers';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import {
  addDesign,
  duplicateAll,
  editorIsOpen,
  everythingIsSaved,
  newTemplate,
  openEditor,
  saveNow,
  storedLayerCount,
} from './editor-fixtures.ts';

// Troubles with saving are reported on the screen and to screen readers, with a way on.

const saves = 'POST /api/v1/templates';

/** A picture that does not get smaller. */
const noise = () =>
  sharp(randomBytes(80 * 80 * 3), { raw: { width: 80, height: 80, channels: 3 } })
    .png()
    .toBuffer();

faultTest(
  'what the server refuses is said with its reason, kept here, and tried again; a template that is gone is a file',
  async ({ page, front, user }) => {
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    const kept = page.locator('[data-saved=unreachable][data-kept=kept]');

    await faultTest.step('a full disk is tried again by itself', async () => {
      front.answer(saves, 503, { error: diskRefusals.disk_full, code: 'unavailable' });
      await duplicateAll(page);
      await expect(page.getByText(`The changes are not saved: ${diskRefusals.disk_full}`)).toBeVisible();
      await expect(kept).toHaveText('Saved on this computer only');
      await expectAccessible(page);
      front.heal();
      await everythingIsSaved(page);
      expect(await storedLayerCount(user, template)).toBe(2 * before);
    });

    await faultTest.step('a refusal is tried again with the next change', async () => {
      front.answer(saves, 422, { error: 'The storage of your account is full.', code: 'quota_reached' });
      await duplicateAll(page);
      const said = 'The changes are not saved: The storage of your account is full.';
      await expect(page.getByText(said)).toBeVisible();
      front.heal();
      await duplicateAll(page);
      await everythingIsSaved(page);
      expect(await storedLayerCount(user, template)).toBe(8 * before);
    });

    await faultTest.step('a template that was deleted meanwhile can be taken along as a file', async () => {
      await user.ask('DELETE', `/api/v1/templates/${template.id}`);
      await page.locator('[data-stage]').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByText(/^The account that is signed in has no such template\./)).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a file' }).click();
      expect((await downloading).suggestedFilename()).toBe('Square.json');
    });

    await faultTest.step('a tab whose work is kept closes without a question', async () => {
      page.on('dialog', () => expect('nothing').toBe('asked'));
      await page.close({ runBeforeUnload: true });
    });
  },
);

faultTest(
  'a browser that keeps nothing says so, offers a file, and asks before it is closed',
  { tag: '@long' },
  async ({ page, front, user }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    const template = await newTemplate(user);
    await openEditor(page, user, template);
    const before = await storedLayerCount(user, template);
    front.cut(saves);
    await duplicateAll(page);
    const said = /^The server does not answer, and this browser keeps nothing\./;
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.locator('[data-saved=unreachable]')).toHaveText('Not saved anywhere');
    await expect(page.getByRole('button', { name: 'Save as a file' })).toBeVisible();
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    front.heal();
    await everythingIsSaved(page);
    expect(await storedLayerCount(user, template)).toBe(2 * before);
  },
);

faultTest(
  'a picture travels with the first save alone, and one that a proxy refuses is said, hides nothing, and is kept',
  { tag: '@long' },
  async ({ page, front, user }) => {
    const canvas = page.locator('canvas[data-status]');
    const encoded = (await noise()).toString('base64');
    const source = `data:image/png;base64,${encoded}`;
    const place = { id: 'logo', x: 40, y: 40, width: 200, height: 200 };
    const layers = [layerSchema.parse({ kind: 'image', ...place, source })];
    const project = await addProject(user, 'Shop');
    const template = await addDesign(user, project, { layers });
    await openEditor(page, user, template);
    for (const count of [2, 4]) {
      await duplicateAll(page);
      await expect.poll(() => storedLayerCount(user, template)).toBe(count);
      await everythingIsSaved(page);
    }
    const bodies = front.requests.filter(({ url }) => url.endsWith('/draft')).map(({ body }) => body);
    expect(bodies[0]).toContain(encoded);
    expect(bodies.length).toBeGreaterThan(1);
    for (const body of bodies.slice(1)) expect(body).not.toContain(encoded.slice(0, 200));

    // One without a picture: no other than the new one has to come past the proxy to be painted.
    const ground = { id: 'ground', x: 0, y: 0, width: 900, height: 900, fill: '#0b57d0' };
    const plain = await addDesign(user, project, {
      layers: [layerSchema.parse({ kind: 'shape', ...ground })],
    });
    await openEditor(page, user, plain);
    await expect(canvas).toHaveAttribute('data-status', 'exact');
    await expect(canvas).toHaveAttribute('data-hash', /^[0-9a-f]{64}$/);
    const before = (await canvas.getAttribute('data-hash')) ?? '';
    // As nginx does without a setting; a rule for all that is sent, as large as it may be.
    front.answer(saves, 413, '<html><h1>413 Request Entity Too Large</h1></html>');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Insert a picture' }).click();
    await (await chooser).setFiles({ name: 'new.png', mimeType: 'image/png', buffer: await noise() });
    await expect(page.getByText(`The changes are not saved: ${commonMessages.proxyTooLarge}`)).toBeVisible();
    await expect(canvas).toHaveAttribute('data-status', 'inexact');
    // The former picture stays painted instead of nothing.
    await expect(canvas).toHaveAttribute('data-hash', before);
    await expect(page.locator('[data-kept=kept]')).toBeVisible();
    await page.reload();
    await editorIsOpen(page);
    await expect(page.getByText('Restored 1 change that had not reached the server.')).toBeVisible();
    await expect(canvas).toHaveAttribute('data-hash', before);
    front.heal();
    await expect(canvas).toHaveAttribute('data-status', 'exact');
    await expect(canvas).not.toHaveAttribute('data-hash', before);
    await saveNow(page);
    expect(await storedLayerCount(user, plain)).toBe(2);
  },
);
