import { expectAccessible } from '../accessibility.ts';
import { expect, fact, pathOf, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import {
  comeBack,
  currentPlan,
  expectSound,
  planCard,
  press,
  screen,
  subscribe,
  title,
} from './billing-fixtures.ts';

test('a subscription is cancelled, kept, overdue, paid, and ends', async ({ page, user }) => {
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/billing`;
  await page.goto(path);
  await subscribe(page, 'Starter');
  const cancel = async (look?: typeof expectSound) => {
    await press(page, 'Cancel subscription');
    await look?.(page);
    await press(page, 'Cancel the subscription');
    await comeBack(page);
    await expect(screen(page).getByText('Cancels at period end')).toBeVisible();
  };
  await test.step('it says when it ends [345, 379]', async () => {
    await cancel(expectSound);
    expect(pathOf(page)).toBe(path);
    await expect(fact(page, 'Next billing')).toHaveCount(0);
    await expect(fact(page, 'Ends on')).toContainText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(currentPlan(page, 'Starter').first()).toContainText('Active');
    await expectAccessible(page);
  });
  await test.step('it can be kept', async () => {
    await press(page, 'Keep subscription');
    await expect(fact(page, 'Next billing')).toBeVisible();
    await expect(screen(page).getByText('Cancels at period end')).toHaveCount(0);
  });
  await test.step('a payment that fails is told, and nothing else can be bought meanwhile [346, 348]', async () => {
    await press(page, 'Billing details');
    await press(page, /the payment fails$/);
    await expect(page.getByText('$23.00 is overdue')).toBeVisible();
    await expectSound(page);
    await comeBack(page);
    const card = currentPlan(page, 'No Active Subscription').first();
    await expect(card).toContainText('Past Due');
    await expect(page.getByText('The last payment did not go through.')).toBeVisible();
    const other = planCard(page, 'Growth').getByRole('button');
    await expect(other).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
  });
  await test.step('with another card it is active again', async () => {
    await press(page, 'Pay or change card');
    await page.getByRole('link', { name: 'Change the card' }).click();
    await page.getByRole('radio', { name: /4444/ }).check();
    await press(page, 'Use this card');
    await press(page, /^Pay \$/);
    await comeBack(page);
    await expect(currentPlan(page, 'Starter').first()).toContainText('Active');
    await expect(fact(page, 'Card')).toHaveText('Mastercard ending in 4444');
  });
  await test.step('it ends, and nothing is lost [346, 348]', async () => {
    await cancel();
    await press(page, 'Billing details');
    await press(page, /the subscription ends$/);
    await comeBack(page);
    const card = currentPlan(page, 'No Active Subscription').first();
    await expect(card).toContainText('Canceled');
    await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
    await expect(page.getByText('nothing was deleted')).toBeVisible();
    await expect(planCard(page, 'Starter').getByRole('button', { name: 'Choose Starter' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('it can go on with what is free', async () => {
    await press(page, 'Go on with the free tier');
    await page.getByRole('dialog').getByRole('button', { name: 'Go on with the free tier' }).click();
    await expect(toast(page, 'The project is on the free tier')).toBeVisible();
    await expect(screen(page).getByText('nothing was deleted')).toHaveCount(0);
  });
});
