import { randomBytes } from 'node:crypto';
import type { Template } from '#core/contract/templates-api.ts';
import { layerSchema } from '#core/template/layers/layer-schema.ts';
import sharp from 'sharp';
import { must } from '#tests/harness/api-client.ts';
import { expect, faultTest } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import {
  addDesign,
  duplicateAll,
  everythingIsSaved,
  openEditor,
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
