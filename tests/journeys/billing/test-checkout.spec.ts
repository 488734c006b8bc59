import type { Page } from '@playwright/test';
import type { Project } from '#core/contract/projects-api.ts';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test, toast } from '../fixtures.ts';

/** A project, and the page where an order of Growth for it is paid. */
async function order(user: ApiClient, dashboard: string) {
  const { body: project } = await must<Project>(user.call('POST', '/api/v1/projects', { name: 'Northshop' }));
  const page = new URL(`/projects/${project.id}/billing`, dashboard).href;
  const { body } = await must<{ url: string }>(
    user.call('POST', '/functions/v1/stripe-checkout', {
      project_id: project.id,
      line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
      success_url: `${page}?success=true`,
      cancel_url: page,
      mode: 'subscription',
    }),
  );
  return { projectId: project.id, page, url: body.url };
}

/** Says at its top that it is a test, fits, and can be used by everybody. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('nothing is charged');
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect.soft(await page.evaluate<number>(overflow), 'fits').toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`the pages of the test checkout are paid at, cancelled at and read at ${viewport.width} pixels [379]`, async ({
    page,
    user,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    const { projectId, page: back, url } = await order(user, baseURL ?? '');
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Subscribe to Growth' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('radio', { name: /0002/ }).check();
    await page.getByRole('button', { name: 'Pay $39.00' }).click();
    await expect(page.getByRole('alert')).toContainText('This card was declined');
    await expectSound(page);
    // By keyboard alone.
    await page.getByRole('radio', { name: /4242/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname === new URL(back).pathname);
    // The dashboard says so once the event has come.
    await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
    await expectSound(page);

    const wish = { page: 'overview', return_url: back };
    const portal = await must<{ url: string }>(
      user.call('POST', `/api/v1/projects/${projectId}/billing-portal`, wish),
    );
    await page.goto(portal.body.url);
    await expect(page.getByText('Mastercard ending in 4444')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel the subscription' }).click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Cancel the subscription' }).click();
    await expect(page.getByRole('status')).toContainText('ends with its period');
    await expectSound(page);
    await page.getByRole('button', { name: 'Keep the subscription' }).click();
    await page.getByRole('button', { name: /the payment fails/ }).click();
    await expect(page.getByText('$39.00 is overdue')).toBeVisible();
    await expectSound(page);
    await page
      .getByRole('link', { name: /^TEST-/ })
      .first()
      .click();
    await expectSound(page);
    await page.getByRole('button', { name: 'Pay $39.00' }).click();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await expectSound(page);
    await page.goto(portal.body.url);
    await page.getByRole('link', { name: 'Back to Feedmaker' }).click();
    await page.waitForURL((address) => address.pathname === new URL(back).pathname);
  });
