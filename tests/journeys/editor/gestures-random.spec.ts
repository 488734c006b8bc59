import type { Page } from '@playwright/test';
import { docOf, sourcesOf } from '#web/editor/document/doc.ts';
import type { Template } from '#core/contract/templates-api.ts';
import { randomOf, type Random } from '#core/feed/random.fixture.ts';
import type { ShapeLayer } from '#core/template/layers/layer-schema.ts';
import { readTemplateConfig } from '#core/template/template.ts';
import { makeLayer } from '#core/template/starters/make-layers.ts';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, saveNow, openEditor } from './editor-fixtures.ts';
import { frames } from './stage-fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** History holds 200 steps: so many operations at most between two openings of the editor. */
const groups = isLongRun ? [170, 170, 160] : [50];
const seed = Number(process.env['FUZZ_SEED'] ?? 35);

const stored = async (user: ApiClient, { id }: Template): Promise<string> => {
  const { body } = await must<Template>(user.call('GET', `/api/v1/templates/${id}`));
  return `${body.config_dev}\n${body.html_dev}`;
};

/** One thing that a hand does at random, on the canvas or on the keys. */
async function operate(
  page: Page,
  random: Random,
  stage: { x: number; y: number; width: number; height: number },
) {
  const place = () => ({
    x: stage.x + stage.width / 2 + random.below(620) - 310,
    y: stage.y + stage.height / 2 + random.below(620) - 310,
  });
  const keys = ['Shift', 'Alt', 'Control'].filter(() => random.isLucky(0.2));
  const drag = async (from: { x: number; y: number }) => {
    const to = place();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    for (const key of keys) await page.keyboard.up(key);
  };
  const chosen = random.below(10);
  if (chosen < 4) return drag(place());
  if (chosen < 7) {
    const names = ['nw', 'ne', 'se', 'sw', 'rotate', 'e', 's', 'gap-0', 'padding-left'];
    const handle = page.locator(`[data-handle="${random.pick(names)}"]`);
    const box =
      (await handle.count()) === 1 ? await handle.boundingBox({ timeout: 1000 }).catch(() => null) : null;
    return drag(box === null ? place() : { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  if (chosen === 7) {
    await page.keyboard.press(random.pick(['r', 'l']));
    await drag(place());
    return page.keyboard.press('v');
  }
  const chords = [
    'ArrowLeft',
    'Shift+ArrowUp',
    'Control+d',
    'Control+g',
    'Control+Shift+g',
    'Control+]',
    'Control+[',
    'Enter',
    'Escape',
    'Delete',
    'Tab',
  ];
  await page.locator('[data-stage]').focus();
  return page.keyboard.press(random.pick(chords));
}

/** A template as the editor itself saves it, so that the bytes can be compared. */
async function addSaved(user: ApiClient): Promise<Template> {
  const shape = (id: string, rest: Partial<ShapeLayer>) =>
    makeLayer.shape({ id, width: 160, height: 120, fill: '#336699', ...rest });
  const row = {
    layout: 'row',
    gap: 20,
    paddingX: 20,
    paddingY: 10,
    fill: '#eeeeee',
    layers: [shape('c', {}), shape('d', {})],
  } as const;
  const template = await addDesign(user, await addProject(user, 'Northshop'), {
    layers: [
      shape('a', { x: 200, y: 200 }),
      shape('b', { x: 500, y: 420, rotation: 30 }),
      makeLayer.group({
        id: 'row',
        x: 250,
        y: 700,
        width: 500,
        height: 140,
        ...row,
        layers: [...row.layers],
      }),
    ],
  });
  const config = readTemplateConfig(template.config_dev);
  if (config === null) throw new Error('a draft that cannot be read');
  const once = sourcesOf(docOf(config, ''));
  await must(user.call('PATCH', `/api/v1/templates/${template.id}`, once));
  return template;
}

/** Presses a chord until its button says that there is nothing more. */
async function pressToTheEnd(page: Page, chord: string, name: 'Undo' | 'Redo'): Promise<void> {
  const button = page.getByRole('button', { name });
  for (let step = 0; step < 205; step += 1) {
    await page.keyboard.press(chord);
    if ((await button.getAttribute('aria-disabled')) !== null) return;
  }
  throw new Error('more steps than history holds');
}

for (const [at, count] of groups.entries())
  test(`${count} random operations are taken back to the byte, and made again to the byte (${at + 1} of 3)`, async ({
    page,
    user,
  }) => {
    test.slow();
    const random = randomOf(seed + at);
    const about = `FUZZ_SEED=${seed}`;
    const template = await addSaved(user);
    await openEditor(page, user, template);
    const root = page.locator('[data-stage]');
    await expect(root).toHaveAttribute('data-gesture', 'idle');
    const before = await stored(user, template);
    const stage = await root.boundingBox();
    if (stage === null) throw new Error('no stage');
    for (let done = 0; done < count; done += 1) await operate(page, random, stage);
    await page.keyboard.press('Escape');
    await root.focus();
    await frames(page);
    await saveNow(page);
    const after = await stored(user, template);
    expect(after).not.toBe(before);
    await pressToTheEnd(page, 'Control+z', 'Undo');
    await expect.poll(() => stored(user, template), about).toBe(before);
    await pressToTheEnd(page, 'Control+Shift+z', 'Redo');
    await expect.poll(() => stored(user, template), about).toBe(after);
  });
