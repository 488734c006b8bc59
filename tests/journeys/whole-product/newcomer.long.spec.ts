import type { Page } from '@playwright/test';
import { expect, signedOut, test, toast } from '../fixtures.ts';
import { shopFeedUrl } from '../scenes.ts';

test.use({ storageState: signedOut });
test.describe.configure({ timeout: 120_000 });

/** Steps that a newcomer takes by hand. */
interface Effort {
  values: string[];
  presses: string[];
}

function handsOf(page: Page): Effort & {
  type: (label: string, text: string) => Promise<void>;
  press: (name: string) => Promise<void>;
} {
  const done: Effort = { values: [], presses: [] };
  return {
    ...done,
    type: async (label, text) => {
      done.values.push(label);
      await page.getByLabel(label, { exact: true }).fill(text);
    },
    press: async (name) => {
      done.presses.push(name);
      await page.getByRole('button', { name, exact: true }).click();
    },
  };
}

test('a newcomer comes from nothing to published ads with four values and five presses, none after the wizard', async ({
  page,
}) => {
  const began = performance.now();
  await page.goto('/register');
  const hands = handsOf(page);
  await hands.type('Email', `anna-${crypto.randomUUID()}@nordlicht-supply.example`);
  await hands.type('Password', 'correct horse 7');
  await hands.type('Confirm password', 'correct horse 7');
  await hands.press('Create account');
  await hands.press('Start Project Workflow');
  await hands.press('Continue');
  await hands.press('Continue');
  await hands.type('XML Feed URL *', shopFeedUrl());
  const complete = page.getByRole('button', { name: 'Complete Setup' });
  await expect(complete).toBeEnabled();
  const opening = page.context().waitForEvent('page');
  await hands.press('Complete Setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  const ads = page.getByRole('list', { name: 'First ads' }).getByRole('img', { name: /, enhanced$/ });
  await expect(ads.first()).toBeVisible({ timeout: 60_000 });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  // oxlint-disable-next-line no-console -- the measure that this journey exists for
  console.log(
    `newcomer: ${hands.values.length} values, ${hands.presses.length} presses, ${seconds} s to the first ad`,
  );
  await expect(page.getByText('7 ads are live', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(ads).toHaveCount(7);
  expect(hands.values).toHaveLength(4);
  expect(hands.presses).toHaveLength(5);
  await test.step('the editor says once that nothing has to be done in it', async () => {
    const editor = await opening;
    const running = toast(editor, 'Your feed is already running with this design.');
    await expect(running).toBeVisible();
    await editor.reload();
    await expect(editor.getByRole('main')).toBeVisible();
    await expect(running).toHaveCount(0);
  });
});
