import type { Page } from '@playwright/test';
import { type ApiClient } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { productPort } from '../addresses.ts';
import { expect, fact, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { tabTo } from '../tab-to.ts';
import {
  comeBack,
  currentPlan,
  expectSound,
  order,
  planCard,
  press,
  subscribe,
  title,
} from './billing-fixtures.ts';

const choose = (page: Page, plan: string) =>
  planCard(page, plan).getByRole('button', { name: `Choose ${plan}` });

/** Orders Growth at the product itself and pays it: only its own pages are led back to. */
async function payGrowth(user: ApiClient, projectId: string): Promise<void> {
  const page = `http://localhost:${productPort}/projects/${projectId}/billing`;
  const body = await user.ask<{ url: string }>('POST', '/functions/v1/stripe-checkout', {
    project_id: projectId,
    line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
    success_url: `${page}?success=true`,
    cancel_url: page,
    mode: 'subscription',
  });
  // oxlint-disable-next-line no-restricted-globals -- the form of a page that stands where the provider's would
  const paid = await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ card: 'visa' }),
    redirect: 'manual',
  });
  expect(paid.headers.get('location')).toContain('success=true');
  const isThere = async () => {
    const answer = await user.call<{ access: string }>('GET', `/api/v1/projects/${projectId}/billing`);
    return answer.body.access;
  };
  await expect.poll(isThere, { timeout: 30_000 }).toBe('paid');
}

test(
  'a larger plan whose payment does not go through changes nothing until it is paid',
  { tag: '@long' },
  async ({ page, user }) => {
    const project = await addProject(user, 'Northshop');
    await page.goto(`/projects/${project.id}/billing`);
    await subscribe(page, 'Starter');
    await test.step('with a card that is declined', async () => {
      await press(page, 'Change card');
      await page.getByRole('radio', { name: /0002/ }).check();
      await press(page, 'Use this card');
      await comeBack(page);
      await expect(fact(page, 'Card')).toHaveText('Visa ending in 0002');
    });
    await test.step('the change leads to where it is paid', async () => {
      await press(page, 'Switch to Growth');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Visa ending in 0002');
      await dialog.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible();
      await expectSound(page);
    });
    await test.step('whoever goes back unpaid has the old plan, and an invoice to pay', async () => {
      await comeBack(page);
      await expect(currentPlan(page, 'Starter').first()).toContainText('$23 per month');
      await expect(page.getByText('What you changed comes into force as soon as it is paid')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('paid, the new plan is there', async () => {
      const [invoice] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('note')
          .getByRole('link', { name: /^Pay invoice/ })
          .click(),
      ]);
      await invoice.getByRole('radio', { name: /4444/ }).check();
      await invoice.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(invoice.getByText('Paid', { exact: true })).toBeVisible();
      await comeBack(invoice);
      await expect(currentPlan(invoice, 'Growth').first()).toContainText('$39 per month');
      await expect(invoice.getByText('What you changed comes into force')).toHaveCount(0);
    });
  },
);

test(
  'neither another window nor the back button of the browser sells a plan twice',
  { tag: '@long' },
  async ({ page, user, context }) => {
    const project = await addProject(user, 'Northshop');
    const path = `/projects/${project.id}/billing`;
    await page.goto(path);
    await expect(choose(page, 'Growth')).toBeVisible();
    const other = await context.newPage();
    await other.goto(path);
    await test.step('the back button leads out of the checkout, and nothing was bought', async () => {
      await order(other, 'Growth');
      await other.goBack();
      await expect(title(other, 'Choose Plan for Northshop')).toBeVisible();
      for (const plan of ['Starter', 'Growth', 'Professional', 'Enterprise'])
        await expect(choose(other, plan)).not.toHaveAttribute('aria-disabled', 'true');
    });
    await test.step('and another plan can be ordered instead', async () => {
      await subscribe(other, 'Starter');
      await expect(currentPlan(other, 'Starter').first()).toContainText('$23 per month');
    });
    await test.step('a reload after the return tells nothing again [363]', async () => {
      await other.reload();
      await expect(title(other, 'Manage Subscription for Northshop')).toBeVisible();
      await expect(toast(other, 'Subscription updated successfully!')).toHaveCount(0);
      await expect(other.getByText('Waiting for the payment')).toHaveCount(0);
      expect(pathOf(other)).toBe(path);
    });
    await test.step('what was paid in the other window is not sold in this one', async () => {
      await choose(page, 'Growth').click();
      await expect(toast(page, 'Failed to create checkout session')).toBeVisible();
      await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
    });
  },
);

faultTest(
  'a payment that is late is waited for, and shows once it is there [365]',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const path = `/projects/${project.id}/billing`;
    const call = `/api/v1/projects/${project.id}/billing`;
    const { body: before } = await user.call<object>('GET', call);
    await payGrowth(user, project.id);
    // The screen knows nothing of it yet.
    front.answer(`GET ${call}`, 200, before);
    await page.clock.install();
    await page.goto(`${path}?success=true`);
    const region = page.locator('[aria-live=polite]', { hasText: 'payment' });
    await expect(region).toContainText('Waiting for the payment to arrive …');
    await expectAccessible(page);
    await expect(choose(page, 'Growth')).toBeDisabled();
    await page.clock.runFor(31_000);
    await expect(region).toContainText('The payment has not arrived yet.');
    await expect(region).toContainText('Nothing has to be paid again.');
    await expectAccessible(page);
    const answered = page.waitForResponse((response) => response.url().endsWith(call));
    await press(page, 'Check again');
    await answered;
    await expect(region).toContainText('The payment has not arrived yet.');
    // A page that is left open finds it by itself.
    front.heal();
    await page.clock.runFor(11_000);
    await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
    await expect(page.getByText('The payment has not arrived yet.')).toHaveCount(0);
  },
);

test('from the plans to the paid plan by keyboard alone', { tag: '@long' }, async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
  await tabTo(page, choose(page, 'Growth'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Growth' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Pay \$39\.00/ }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
  await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('meter', { name: 'SKUs' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 3,000 SKUs used',
  );
  await test.step('and to a larger one', async () => {
    await page.locator('body').press('Home');
    await tabTo(page, page.getByRole('button', { name: 'Switch to Professional' }));
    await page.keyboard.press('Enter');
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ });
    await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
    await tabTo(page, pay);
    await page.keyboard.press('Enter');
    await expect(currentPlan(page, 'Professional').first()).toContainText('$59 per month');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
