import { expectAccessible } from '../accessibility.ts';
import { expect, fact, pathOf, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { currentPlan, expectSound, order, planCard, title } from './billing-fixtures.ts';

test('a plan is ordered, declined, paid, changed, and ends with its project', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/billing`;
  await page.goto(path);
  await test.step('the browser goes to where it is paid, and back without paying [356, 362]', async () => {
    await order(page, 'Growth');
    await page.getByRole('link', { name: 'Back to Feedmaker' }).click();
    await expect(toast(page, 'Subscription update canceled')).toBeVisible();
    await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
    expect(pathOf(page)).toBe(path);
  });
  await test.step('a card that is declined buys nothing [379]', async () => {
    await order(page, 'Growth');
    await expectSound(page);
    await page.getByRole('radio', { name: /0002/ }).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await expectSound(page);
  });
  await test.step('one that is taken brings the plan, by keyboard alone [342, 361, 365]', async () => {
    await page.getByRole('radio', { name: /4242/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
    await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible({ timeout: 30_000 });
    expect(pathOf(page)).toBe(path);
  });
  await test.step('plan, status, next billing and card [344]', async () => {
    const card = currentPlan(page, 'Growth');
    await expect(card.first()).toContainText('Active');
    await expect(fact(page, 'Price')).toHaveText('$39 per month');
    await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveText([/Paid/]);
    const { body } = await user.call<{ subscription: { current_period_end: number } }>(
      'GET',
      `/api/v1/projects/${project.id}/subscription`,
    );
    const end = new Date(body.subscription.current_period_end * 1_000);
    const days = (end.getTime() - Date.now()) / 86_400_000;
    expect(days, 'a month ahead').toBeGreaterThan(26);
    expect(days, 'a month ahead').toBeLessThan(32);
    const day = end.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
    await expect(fact(page, 'Next billing')).toHaveText(day);
    await expect(page.getByText(`Next invoice: $39 on ${day}`)).toBeVisible();
    await expect(fact(page, 'Card')).toHaveText('Mastercard ending in 4444');
  });
  await test.step('the card of the plan is marked and not for sale [351]', async () => {
    const card = planCard(page, 'Growth');
    await expect(card).toHaveAttribute('aria-current', 'true');
    await expect(card.getByRole('button', { name: 'Current plan' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('article').and(page.locator('[aria-current]'))).toHaveCount(1);
  });
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await test.step('to a larger one, which is paid at once', async () => {
    await planCard(page, 'Professional').getByRole('button', { name: 'Switch to Professional' }).click();
    await expect(dialog).toContainText('Change to Professional');
    await expect(fact(page, 'Due now')).toHaveText(/^\$\d+(\.\d\d)?$/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pay \$.* and change$/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
    await expect(currentPlan(page, 'Professional').first()).toContainText('$59 per month');
    await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(2);
  });
  await test.step('to a smaller one, for which nothing is paid, from the next month', async () => {
    await planCard(page, 'Starter').getByRole('button', { name: 'Switch to Starter' }).click();
    await expect(fact(page, 'Due now')).toHaveText('$0');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(currentPlan(page, 'Professional').first()).toContainText('Starter, $23 per month');
    await expect(
      planCard(page, 'Starter').getByRole('button', { name: 'From the next month' }),
    ).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });
  await test.step('or goes on with the present one after all', async () => {
    await planCard(page, 'Professional').getByRole('button', { name: 'Keep Professional' }).click();
    await expect(fact(page, 'Covers').last()).toHaveText('5,000 SKUs');
    await dialog.getByRole('button', { name: 'Change plan' }).click();
    await expect(currentPlan(page, 'Professional').first()).not.toContainText('Starter');
  });
  await test.step('who deletes the account or the project reads which plan ends, and what it costs', async () => {
    const question = dialog.or(page.getByRole('alertdialog'));
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(question).toContainText('What you pay for ends at once, and nothing is paid back');
    await expect(question.getByRole('list', { name: 'Plans that end' })).toHaveText(
      'Northshop: Professional, $59 per month',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Delete Northshop' }).click();
    await expect(question).toContainText(
      'Its Professional plan ($59 per month) ends at once, and nothing is paid back.',
    );
    await expectAccessible(page);
  });
});
