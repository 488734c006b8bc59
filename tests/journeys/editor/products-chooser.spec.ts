import { sampleFeed } from '#server/serve/sample-shop/sample-shop.ts';
import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { addProject } from '../scenes.ts';
import { addDesign, openEditor } from './editor-fixtures.ts';
import { addSampleFeed } from './sample-feed.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const items = [...sampleFeed('http://localhost').matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => ({
  title: (/<title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/s.exec(item)?.[1] ?? '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"'),
  isOnSale: item.includes('<g:sale_price>'),
  hasBrand: /<g:brand>[^<]+</.test(item),
  isThere: item.includes('<g:availability>in_stock<'),
}));
/** Those that get a picture, in the order of the feed. */
const shown = items.filter(({ isThere }) => isThere);

test('a product of a feed is found by arrows, words and what is worst about it', async ({
  page,
  user,
  baseURL,
}) => {
  const project = await addProject(user, 'Northshop');
  const template = await addDesign(user, project);
  await addSampleFeed(user, project, { template, baseURL: baseURL ?? '' });
  await openEditor(page, user, template);
  const [first, second] = shown;
  const last = shown.at(-1);
  const chooser = page.getByRole('button', { name: /^Product: / });

  await test.step('the first product of the feed that uses the template is at hand', async () => {
    await expect(chooser).toContainText(first?.title ?? '');
    await expect(chooser).toContainText(`1 of ${shown.length}`);
  });

  await test.step('arrows and keys go round', async () => {
    await page.getByRole('button', { name: 'Next product' }).click();
    await expect(chooser).toContainText(second?.title ?? '');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(chooser).toContainText(last?.title ?? '');
    await expect(
      page.getByRole('status').filter({ hasText: `${shown.length} of ${shown.length}` }),
    ).toHaveCount(1);
  });

  const popup = page.getByRole('dialog', { name: 'Product' });
  await test.step('words find a product', async () => {
    await chooser.click();
    await expect(popup.getByRole('list', { name: 'Products' }).getByRole('button')).toHaveCount(shown.length);
    await expectAccessible(page);
    await popup.getByRole('searchbox', { name: 'Search products' }).fill('lamp');
    await expect(popup.getByRole('list', { name: 'Products' }).getByRole('button')).toHaveCount(
      shown.filter(({ title }) => /lamp/i.test(title)).length,
    );
    await popup.getByRole('searchbox').fill('nothing like it');
    await expect(popup).toContainText('No product has “nothing like it” in its title or id.');
  });

  await test.step('worst cases say what they have, and one that has none cannot be pressed', async () => {
    await popup.getByRole('searchbox').fill('');
    const byLength = shown.toSorted((one, other) => other.title.length - one.title.length);
    const longest = popup.getByRole('button', { name: /^Longest title/ });
    await expect(longest).toContainText(`${byLength[0]?.title.length} letters`);
    const onSale = shown.filter(({ isOnSale }) => isOnSale).length;
    await expect(popup.getByRole('button', { name: /^On sale/ })).toContainText(String(onSale));
    const unbranded = shown.filter(({ hasBrand }) => !hasBrand).length;
    await expect(popup.getByRole('button', { name: /^No brand/ })).toContainText(
      unbranded === 0 ? 'none in this feed' : String(unbranded),
    );
    const rightToLeft = popup.getByRole('button', { name: /^Right to left/ });
    await expect(rightToLeft).toContainText('none in this feed');
    await expect(rightToLeft).toHaveAttribute('aria-disabled', 'true');
    await longest.click();
    await expect(chooser).toContainText(byLength[0]?.title.slice(0, 30) ?? '');
    await expectAccessible(page);
  });

  await test.step('a reload shows the same product, and the sample product is a choice', async () => {
    const title = shown.toSorted((one, other) => other.title.length - one.title.length)[0]?.title ?? '';
    await page.reload();
    await expect(chooser).toContainText(title.slice(0, 30));
    await chooser.click();
    await popup.getByRole('combobox', { name: 'Feed' }).click();
    await page.getByRole('option', { name: /^Sample product/ }).click();
    await expect(chooser).toContainText('Stoneware cup');
    await page.reload();
    await expect(chooser).toContainText('Stoneware cup');
  });
});

test('a project without a feed shows the sample product and says how to get more', async ({ page, user }) => {
  await openEditor(page, user, await addDesign(user, await addProject(user, 'Northshop')));
  const chooser = page.getByRole('button', { name: /^Product: Stoneware cup/ });
  await expect(chooser).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next product' })).toHaveAttribute('aria-disabled', 'true');
  await chooser.click();
  await expect(page.getByRole('dialog', { name: 'Product' })).toContainText('This project has no feed yet.');
  await expectAccessible(page);
});
