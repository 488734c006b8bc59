import type { Page } from '@playwright/test';
import { type ApiClient, must } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { productPort } from '../addresses.ts';
import { expect, fact, faultTest, pathOf, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { currentPlan, order, planCard, subscribe, title } from './billing-fixtures.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const comeBack = (page: Page) => page.getByRole('link', { name: 'Back to Feedmaker' }).click();
const choose = (page: Page, plan: string) =>
  planCard(page, plan).getByRole('button', { name: `Choose ${plan}` });

/** Orders Growth at the product itself and pays it: only its own pages are led back to. */
async function payGrowth(user: ApiClient, projectId: string): Promise<void> {
  const page = `http://localhost:${productPort}/projects/${projectId}/billing`;
  const { body } = await must<{ url: string }>(
    user.call('POST', '/functions/v1/stripe-checkout', {
      project_id: projectId,
      line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
      success_url: `${page}?success=true`,
      cancel_url: page,
      mode: 'subscription',
    }),
  );
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

test('a larger plan whose payment does not go through changes nothing until it is paid', async ({
  page,
  user,
}) => {
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
});

test('a plan that was paid in another window is not sold twice', async ({ page, user, context }) => {
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/billing`;
  await page.goto(path);
  await expect(choose(page, 'Growth')).toBeVisible();
  const other = await context.newPage();
  await other.goto(path);
  await subscribe(other, 'Starter');
  await choose(page, 'Growth').click();
  await expect(toast(page, 'Failed to create checkout session')).toBeVisible();
  await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1);
});

test('the back button of the browser leads out of the checkout, and nothing was bought', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  await order(page, 'Growth');
  await page.goBack();
  await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
  for (const plan of ['Starter', 'Growth', 'Professional', 'Enterprise'])
    await expect(choose(page, plan)).not.toHaveAttribute('aria-disabled', 'true');
  await test.step('and another plan can be ordered instead', async () => {
    await subscribe(page, 'Starter');
    await expect(currentPlan(page, 'Starter').first()).toContainText('$23 per month');
  });
  await test.step('a reload after the return tells nothing again [363]', async () => {
    await page.reload();
    await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
    await expect(toast(page, 'Subscription updated successfully!')).toHaveCount(0);
    await expect(page.getByText('Waiting for the payment')).toHaveCount(0);
    expect(pathOf(page)).toBe(`/projects/${project.id}/billing`);
  });
});

test('a plan that is pressed twice is ordered once', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/stripe-checkout')) orders += 1;
  });
  await choose(page, 'Growth').dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Growth' })).toBeVisible();
  expect(orders).toBe(1);
});

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
    front.heal();
    await press(page, 'Check again');
    await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
    await expect(page.getByText('The payment has not arrived yet.')).toHaveCount(0);
  },
);

faultTest('a page that is left open finds a late payment by itself', async ({ page, front, user }) => {
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/billing`;
  const call = `/api/v1/projects/${project.id}/billing`;
  const { body: before } = await user.call<object>('GET', call);
  await payGrowth(user, project.id);
  front.answer(`GET ${call}`, 200, before);
  await page.clock.install();
  await page.goto(`${path}?success=true`);
  await expect(page.getByText('Waiting for the payment to arrive …')).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(page.getByText('The payment has not arrived yet.')).toBeVisible();
  front.heal();
  await page.clock.runFor(11_000);
  await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
});

faultTest(
  'where nothing is sold there is no entry, and the address says so',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    const { body: about } = await user.call<object>('GET', '/api/v1/about');
    front.answer('GET /api/v1/about', 200, { ...about, billing: 'off' });
    await page.goto(`/projects/${project.id}/billing`);
    await expect(page.getByRole('heading', { name: 'Nothing is sold here' })).toBeVisible();
    await expect(page.getByText('every product gets its template')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

const focusedText =
  "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''";

test('from the plans to the paid plan by keyboard alone', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const text = await page.evaluate<string>(focusedText);
      if (name.test(text)) return;
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await tabTo(/Choose Growth/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Growth' })).toBeVisible();
  await tabTo(/^\s*Pay \$39\.00/);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
  await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('meter', { name: 'SKUs' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 3,000 SKUs used',
  );
  await test.step('and to a larger one', async () => {
    await page.locator('body').press('Home');
    await tabTo(/Switch to Professional/);
    await page.keyboard.press('Enter');
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ });
    await expect(pay).not.toHaveAttribute('aria-disabled', 'true');
    await tabTo(/^\s*Pay \$/);
    await page.keyboard.press('Enter');
    await expect(currentPlan(page, 'Professional').first()).toContainText('$59 per month');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('who deletes a project or the account reads which plan ends, and what it costs', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  await page.goto(`/projects/${project.id}/billing`);
  await subscribe(page, 'Growth');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await test.step('of the account', async () => {
    await page.goto('/settings');
    await press(page, 'Delete Account');
    await expect(dialog).toContainText('What you pay for ends at once, and nothing is paid back');
    await expect(dialog.getByRole('list', { name: 'Plans that end' })).toHaveText(
      'Northshop: Growth, $39 per month',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('of the project', async () => {
    await page.goto('/projects');
    await press(page, 'Delete Northshop');
    await expect(dialog).toContainText(
      'Its Growth plan ($39 per month) ends at once, and nothing is paid back.',
    );
    await expectAccessible(page);
  });
});
