import { type ApiClient, createFeed, statusOf } from '#tests/harness/api-client.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, faultTest, test, toast } from '../fixtures.ts';
import { changeShop, shopFeedUrl } from '../scenes.ts';
import { comeBack, currentPlan, planCard, press, screen, subscribe } from './billing-fixtures.ts';

/** A project with a published feed of so many products, all of them with a photo. */
async function shopOf(user: ApiClient, products: number) {
  const feedUrl = shopFeedUrl();
  await changeShop(feedUrl, { products: String(products), photos: 'ok' });
  const { project, feedId } = await createFeed(user, feedUrl);
  const isPublished = async (over: number) => {
    const { run } = await statusOf(user, feedId);
    return run?.state === 'published' && run.over_count === over;
  };
  await expect.poll(() => isPublished(products - 50), { timeout: 60_000 }).toBe(true);
  return {
    id: project.id,
    billing: `/projects/${project.id}/billing`,
    feeds: `/projects/${project.id}/feeds`,
    isPublished,
  };
}

test('a feed larger than its plan says so, fills up once paid, and stays', async ({ page, user }) => {
  test.setTimeout(180_000);
  const shop = await shopOf(user, 54);
  await test.step('the list and the page of the feed say what is left out, and both ways on', async () => {
    await page.goto(shop.feeds);
    await expect(screen(page).getByText('50 of 54 products got the template')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Main feed' }).first().click();
    const notice = page.getByRole('region', { name: '50 of 54 products got the template' });
    await expect(notice).toContainText('The free tier covers 50 products');
    await expect(notice).toContainText('test checkout, where nothing is charged');
    await expect(notice).toContainText('BILLING=off');
    await expectAccessible(page);
    await notice
      .getByRole('link', { name: 'Choose a plan' })
      .or(notice.getByRole('button', { name: 'Choose a plan' }))
      .click();
  });
  await test.step('the plans say what they mean for this project', async () => {
    await expect(page.getByText('50 of 54 SKUs covered')).toBeVisible();
    await expect(page.getByText("4 more keep the shop's photo")).toBeVisible();
    await expect(planCard(page, 'Starter')).toContainText('Covers your 54 products');
    await page.getByText('How this is counted').click();
    await expect(page.getByText('1,200 SKUs, not 2,100')).toBeVisible();
    await expect(screen(page).getByText('4 over the plan')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a paid plan fills the feed up', async () => {
    await subscribe(page, 'Starter');
    await expect(page.getByText('54 of 1,000 SKUs used')).toBeVisible();
    await expect(page.getByText('Your plan covers all 54 products.')).toBeVisible();
    await expect.poll(() => shop.isPublished(0), { timeout: 60_000 }).toBe(true);
    await page.goto(shop.feeds);
    await expect(page.getByRole('link', { name: 'Main feed' }).first()).toBeVisible();
    await expect(screen(page).getByText('got the template')).toHaveCount(0);
  });
  await test.step('at its end everything stays as it is, which both screens say', async () => {
    await page.goto(shop.billing);
    await press(page, 'Cancel subscription');
    await press(page, 'Cancel the subscription');
    await press(page, /the subscription ends$/);
    await comeBack(page);
    await expect(currentPlan(page, 'No Active Subscription').first()).toContainText('Canceled');
    await expect(page.getByText('shows the template on 54 products and stays so')).toBeVisible();
    await page.goto(shop.feeds);
    await expect(screen(page).getByText('Subscription ended, no new runs')).toBeVisible();
    await page.getByRole('link', { name: 'Main feed' }).first().click();
    await expect(
      page.getByRole('region', { name: 'The subscription of this project has ended' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('whoever goes on with the free tier is asked first, and told what goes', async () => {
    await press(page, 'Go on with the free tier');
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toContainText('The first products of the project keep their pictures');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Go on with the free tier' }).click();
    await expect(toast(page, 'This project goes on with the free tier.')).toBeVisible();
    await expect.poll(() => shop.isPublished(4), { timeout: 60_000 }).toBe(true);
    await expect(page.getByRole('region', { name: '50 of 54 products got the template' })).toBeVisible();
  });
});

test('a change to a plan that the feed is larger than says who goes', async ({ page, user }) => {
  test.setTimeout(180_000);
  const shop = await shopOf(user, 1_004);
  await page.goto(shop.billing);
  await expect(planCard(page, 'Starter')).toContainText('4 over Starter');
  await subscribe(page, 'Growth');
  await expect.poll(() => shop.isPublished(0), { timeout: 120_000 }).toBe(true);
  await press(page, 'Switch to Starter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1,000 SKUs instead of 3,000');
  await expect(dialog).toContainText('4 products of this project will be over the plan');
  await expectAccessible(page);
});

faultTest(
  'where plans are paid for in earnest, a feed names them and no test',
  async ({ page, front, user }) => {
    test.setTimeout(120_000);
    const shop = await shopOf(user, 53);
    const { body: about } = await user.call<object>('GET', '/api/v1/about');
    front.answer('GET /api/v1/about', 200, { ...about, billing: 'stripe' });
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(shop.feeds);
      await page.getByRole('link', { name: 'Main feed' }).first().click();
      const notice = page.getByRole('region', { name: '50 of 53 products got the template' });
      await expect(notice).toContainText('The free tier covers 50 products');
      await expect(notice).toContainText('Choose a plan');
      await expect(notice).not.toContainText(/test|BILLING/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
    }
  },
);
