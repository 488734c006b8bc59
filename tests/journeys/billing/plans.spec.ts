import { expectAccessible } from '../accessibility.ts';
import { expect, fact, faultTest, test, toast } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { currentPlan, planCard, title } from './billing-fixtures.ts';

test('a project without a plan reads what each costs, and what became of a checkout', async ({
  page,
  user,
}) => {
  const project = await addProject(user, 'Northshop');
  const path = `/projects/${project.id}/billing`;
  await test.step('without a project there is one to be selected, which leads to its billing [341]', async () => {
    await page.goto('/billing?canceled=true');
    await expect(toast(page, 'Subscription update canceled')).toBeVisible();
    await expect(page).toHaveURL('/billing');
    await expect(page.getByRole('heading', { name: 'Select a Project' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Global Overview/ }).click();
    await page.getByRole('menuitem', { name: /Northshop/ }).click();
    await expect(page).toHaveURL(path);
  });
  await test.step('it is on the free tier [342, 347]', async () => {
    await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Free Tier' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No Active Subscription' })).toHaveCount(0);
    await expect(page.getByText('nothing is charged')).toBeVisible();
  });
  await test.step('four plans in their order [349, 350, 366]', async () => {
    const cards = page.getByRole('article');
    const expected = [
      ['Starter', '$23', '1,000 SKUs', 'Basic templates', 'Email support'],
      ['Growth', '$39', '3,000 SKUs', 'Custom templates', 'Priority support'],
      ['Professional', '$59', '5,000 SKUs', 'Advanced templates', 'Priority support'],
      ['Enterprise', '$89', '10,000 SKUs', 'Premium templates', 'Dedicated support'],
    ];
    await expect(cards).toHaveCount(expected.length);
    for (const [place, texts] of expected.entries()) {
      for (const text of [...texts, 'per month', 'Unlimited projects'])
        await expect(cards.nth(place)).toContainText(text);
    }
    await expect(page.getByText('Prices in US dollars')).toBeVisible();
    await expect(planCard(page, 'Enterprise')).toContainText('Expandable to 100,000 SKUs');
  });
  await test.step('what all plans have, and answers [354, 355]', async () => {
    const included = page.locator('section', { has: page.getByText("What's Included in All Plans") });
    await expect(included.getByRole('listitem')).toHaveText([
      'Unlimited Projects',
      'Custom Templates',
      'Feed Management',
      'Image Enhancement',
      'API Access',
      'Priority Support',
    ]);
    await expect(page.getByText('Monthly billing only')).toBeVisible();
    await page.getByText('What happens when I change the plan?').click();
    await expect(page.getByText('Changes are prorated')).toBeVisible();
  });
  await test.step('Enterprise grows by packages, and its sum moves along [352, 353]', async () => {
    const card = planCard(page, 'Enterprise');
    const field = card.getByRole('spinbutton', { name: 'Packages' });
    const sum = card.getByRole('status');
    const more = card.getByRole('button', { name: 'One package more' });
    const fewer = card.getByRole('button', { name: 'One package fewer' });
    // None to begin with.
    await expect(card.getByRole('checkbox')).not.toBeChecked();
    await expect(field).toHaveCount(0);
    await expect(sum).toBeEmpty();
    // 1 to 18 once they are added.
    await card.getByRole('checkbox').check();
    await expect(field).toHaveValue('1');
    await expect(sum).toHaveText('15,000 SKUs, $99 per month');
    await expect(fewer).toHaveAttribute('aria-disabled', 'true');
    await more.click();
    await expect(sum).toHaveText('20,000 SKUs, $109 per month');
    await field.fill('18');
    await expect(sum).toHaveText('100,000 SKUs, $269 per month');
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    // An invalid number of packages changes nothing.
    for (const typed of ['19', '0', '-1', '1.5', '']) {
      await field.fill(typed);
      await expect(sum).toHaveText('100,000 SKUs, $269 per month');
    }
    await field.blur();
    await expect(field).toHaveValue('18');
    // By the keys.
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect(sum).toHaveText('95,000 SKUs, $259 per month');
    await expectAccessible(page);
    await card.getByRole('checkbox').uncheck();
    await expect(sum).toBeEmpty();
  });
  await test.step('coming back without having paid is told once [362-364]', async () => {
    await page.goto(`${path}?canceled=true`);
    await expect(toast(page, 'Subscription update canceled')).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.reload();
    await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
    await expect(toast(page, 'Subscription update canceled')).toHaveCount(0);
  });
  await test.step('having paid, it waits for the plan, also by the address without a project [361, 365]', async () => {
    await page.goto('/billing?success=true&session_id=cs_1');
    await expect(toast(page, 'Subscription updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByText('Waiting for the payment to arrive …')).toBeVisible();
  });
});

faultTest(
  'a plan is asked for once, what keeps it from being bought is said, and each status shows as what it is',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await page.goto(`/projects/${project.id}/billing`);
    const choose = (name: string) => planCard(page, name).getByRole('button', { name: `Choose ${name}` });
    const orders = () => front.requests.filter(({ url }) => url === '/functions/v1/stripe-checkout');
    await test.step('the pressed button is busy and the others wait [360]', async () => {
      const release = front.hold('POST /functions/v1/stripe-checkout');
      await choose('Growth').click();
      await expect(choose('Growth')).toHaveAttribute('aria-busy', 'true');
      for (const name of ['Starter', 'Professional', 'Enterprise'])
        await expect(choose(name)).toHaveAttribute('aria-disabled', 'true');
      await choose('Growth').click({ force: true });
      front.answer('POST /functions/v1/stripe-checkout', 409, { error: 'Not now.', code: 'conflict' });
      release();
      for (const name of ['Starter', 'Growth', 'Professional', 'Enterprise'])
        await expect(choose(name)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(choose('Growth')).not.toHaveAttribute('aria-busy', 'true');
    });
    await test.step('what was ordered [356]', async () => {
      await expect.poll(() => orders().length).toBe(1);
      const body = JSON.parse(orders()[0]?.body ?? '{}');
      const address = `${front.origin}/projects/${project.id}/billing`;
      expect(body).toEqual({
        project_id: project.id,
        line_items: [{ price: 'price_feedmaker_growth_monthly', quantity: 1 }],
        success_url: `${address}?success=true`,
        cancel_url: `${address}?canceled=true`,
        mode: 'subscription',
      });
    });
    front.requests.length = 0;
    const lines = () => orders().map(({ body }): unknown => JSON.parse(body).line_items);
    const enterprise = { price: 'price_feedmaker_enterprise_monthly', quantity: 1 };
    await test.step('one that is refused says why [358]', async () => {
      front.answer('POST /functions/v1/stripe-checkout', 409, { error: 'Not now.', code: 'conflict' });
      await choose('Enterprise').click();
      await expect(toast(page, 'Failed to create checkout session')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Not now.');
    });
    await test.step('without packages there is no line for them [353]', () =>
      expect(lines()).toEqual([[enterprise]]));
    await test.step('the packages are a line of their own, with their number [357]', async () => {
      await planCard(page, 'Enterprise').getByRole('checkbox').check();
      await planCard(page, 'Enterprise').getByRole('spinbutton').fill('3');
      await choose('Enterprise').click();
      const packages = { price: 'price_feedmaker_addon_monthly', quantity: 3 };
      await expect.poll(lines).toEqual([[enterprise], [enterprise, packages]]);
    });
    await test.step('one that fails is told apart from it [359]', async () => {
      front.heal();
      front.cut('POST /functions/v1/stripe-checkout');
      await choose('Enterprise').click();
      await expect(toast(page, 'Failed to start subscription process')).toBeVisible();
      front.heal();
    });
    const call = `/api/v1/projects/${project.id}/billing`;
    const { body } = await user.call<object>('GET', call);
    const show = async (status: string, access: string) => {
      const subscription = {
        project_id: project.id,
        subscription_status: status,
        price_id: 'price_feedmaker_growth_monthly',
        current_period_end: 1_798_761_600,
        cancel_at_period_end: false,
        payment_method_brand: null,
        payment_method_last4: null,
      };
      const choice = { plan: 'growth', packages: 0 };
      front.answer(`GET ${call}`, 200, { ...body, subscription, choice, access });
      await page.goto(`/projects/${project.id}/billing`);
    };
    await test.step('a trial [342, 343]', async () => {
      await show('trialing', 'paid');
      await expect(title(page, 'Manage Subscription for Northshop')).toBeVisible();
      await expect(currentPlan(page, 'Growth').first()).toContainText('Trial');
      await expect(fact(page, 'Card')).toHaveCount(0);
    });
    for (const status of ['unpaid', 'something_new'])
      await test.step(`${status} [346, 348]`, async () => {
        await show(status, 'lapsed');
        await expect(title(page, 'Choose Plan for Northshop')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Free Tier' })).toHaveCount(0);
        const card = currentPlan(page, 'No Active Subscription').first();
        await expect(card.getByText(status, { exact: true })).toBeVisible();
        await expectAccessible(page);
      });
    await test.step('where nothing is sold there is no entry, and the address says so', async () => {
      front.heal();
      const { body: about } = await user.call<object>('GET', '/api/v1/about');
      front.answer('GET /api/v1/about', 200, { ...about, billing: 'off' });
      await page.goto(`/projects/${project.id}/billing`);
      await expect(page.getByRole('heading', { name: 'Nothing is sold here' })).toBeVisible();
      await expect(page.getByText('every product gets its template')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Billing' })).toHaveCount(0);
      await expectAccessible(page);
    });
  },
);
