import { expect, test } from '#tests/journeys/fixtures.ts';
import { completeSetup, openFeedStep } from '#tests/journeys/wizard.ts';

test('a changed feed is not left without a question, an unchanged or saved one is', async ({ page }) => {
  await openFeedStep(page, 'Guarded');
  await page.getByLabel(/^Feed Name/).fill('Main feed');
  const sample = page.getByRole('button', { name: 'Try the sample shop' });
  await sample.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/products match/)).toBeVisible();
  // The button has gone; whoever came by keyboard goes on from there.
  await expect(page.locator('body')).not.toBeFocused();
  await completeSetup(page);
  await expect(page.getByRole('button', { name: /^Enhanced/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await expect(page.getByText(/products match/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Feeds' })).toBeVisible();

  await page.goBack();
  await expect(page.getByText(/products match/)).toBeVisible();
  await page.getByLabel(/^Feed Name/).fill('Other name');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel(/^Feed Name/)).toHaveValue('Other name');
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/templates$/);

  await page.getByRole('link', { name: 'Feeds' }).first().click();
  await page.getByRole('link', { name: 'Main feed' }).click();
  await page.getByRole('button', { name: 'Edit Feed' }).click();
  await expect(page.getByText(/products match/)).toBeVisible();
  await page.getByLabel(/^Feed Name/).fill('Other name');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Feed updated successfully')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole('link', { name: 'Other name' })).toBeVisible();
});
