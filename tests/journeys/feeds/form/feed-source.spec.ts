import { badFeedsHost } from '#tests/journeys/addresses.ts';
import { expect, faultTest, test } from '#tests/journeys/fixtures.ts';
import { addProject, shopFeedUrl } from '#tests/journeys/scenes.ts';
import { errors, mapping, name, submit, url } from './fields.ts';

const proxy = 'POST /functions/v1/feed-proxy';
const unreadable = 'Failed to load or parse XML feed. Please check the source and try again.';

const badFeeds: [string, string, RegExp][] = [
  ['a dead address', 'http://127.0.0.1:9/feed.xml', /could not be reached/],
  ['a web page [312]', `http://${badFeedsHost}/page.html`, /Invalid XML format. .*titled “Shop”/],
  ['a truncated feed [312]', `http://${badFeedsHost}/truncated.xml`, /Invalid XML format. Line 1, column/],
  ['an address that fails [308]', `http://${badFeedsHost}/error`, /Failed to fetch feed: 500 Internal/],
  ['no products [313]', `http://${badFeedsHost}/no-products.xml`, /No product container tags/],
];

faultTest(
  'every bad address gets a clear sentence, the typed form stays and a good address heals it',
  async ({ page, front, user }) => {
    const project = await addProject(user, 'Northshop');
    await page.goto(`/projects/${project.id}/feeds/new`);
    await name(page).fill('Main feed');
    const stays = async () => {
      await expect(submit(page)).toBeDisabled();
      await expect(name(page)).toHaveValue('Main feed');
      await expect(mapping(page)).toBeHidden();
      await expect(page.getByRole('region', { name: 'Messages' })).toHaveText('');
    };
    const refused = { success: false, error: 'The shop is closed.' };
    for (const [step, force, sentence] of [
      ['the error of the server [308]', () => front.answer(proxy, 200, refused), refused.error],
      [
        'a status without a message [309]',
        () => front.answer(proxy, 502),
        'Failed to fetch feed: 502 Bad Gateway',
      ],
      ['no answer [310]', () => front.cut(proxy), 'Failed to fetch feed'],
      [
        'an answer that says nothing [310]',
        () => front.answer(proxy, 200, { success: false }),
        'Failed to fetch feed',
      ],
      ['an answer that is none [311]', () => front.answer(proxy, 200, '<html>'), unreadable],
    ] as const) {
      await test.step(step, async () => {
        force();
        await url(page).fill(shopFeedUrl());
        await expect(errors(page).getByRole('listitem')).toHaveText([sentence]);
        await stays();
        front.heal();
      });
    }
    await test.step('the same address again, once it answers [314]', async () => {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(mapping(page)).toBeVisible();
      await expect(errors(page)).toHaveCount(0);
      await expect(name(page)).toHaveValue('Main feed');
    });
    for (const [step, address, sentence] of badFeeds) {
      await test.step(step, async () => {
        await url(page).fill(address);
        await expect(errors(page)).toContainText(sentence);
        await stays();
      });
    }
    await test.step('260 MB of good products [340]', async () => {
      await url(page).fill(`http://${badFeedsHost}/large.xml`);
      await expect(mapping(page)).toBeVisible();
      await expect(errors(page)).toBeHidden();
    });
    await test.step('an address without its beginning is completed', async () => {
      await url(page).fill('shop.invalid/feed.xml');
      await expect(url(page)).toHaveValue('https://shop.invalid/feed.xml');
    });
    const panel = page.getByRole('complementary', { name: 'Your products' });
    await test.step('a fault of the text says where it is, and is mended', async () => {
      await url(page).fill(`http://${badFeedsHost}/raw-ampersand.xml`);
      await expect(errors(page)).toContainText('Line 3, column 33: a raw &');
      await expect(errors(page).locator('mark')).toHaveText('&');
      await expect(submit(page)).toBeDisabled();
      await page.getByRole('button', { name: 'Repair and go on' }).click();
      await expect(page.getByText('2 products found')).toBeVisible();
      const mended = '2 places are mended while the feed is read, the first: a raw &';
      await expect(page.getByText(mended)).toBeVisible();
      await expect(panel).toContainText('Salt & pepper');
      await expect(errors(page)).toBeHidden();
    });
    await test.step('letters that are not what the feed says are read as what they are', async () => {
      await url(page).fill(`http://${badFeedsHost}/latin-1.xml`);
      await expect(errors(page)).toContainText('Line 3, column 31: the byte E9');
      await expect(errors(page)).toContainText('Café Größe');
      await page.getByRole('button', { name: 'Read it as windows-1252' }).click();
      await expect(panel).toContainText('Café Größe');
      await name(page).fill('Old letters');
      const created = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/functions/v1/feeds'),
      );
      await submit(page).click();
      expect((await created).postDataJSON()).toMatchObject({ feedSettings: { encoding: 'windows-1252' } });
    });
  },
);
