// Makes the two pictures of the README in docs/pictures/ from the running product: a new account sets up the sample shop, a screenshot of
// its feed's page is taken, and one product's published picture is put beside the shop's photo. Run it by hand after `npm run pretest` when
// either looks different, and commit the result.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { launchChromium } from '#tests/harness/launch-chromium.ts';
import { startProcess } from '#tests/harness/product-process.ts';

/** Window of the screen and the part of it shown, in px. */
const screen = { width: 1440, height: 1070 };
/** Width and height in px of the shop's photo and of the ad. */
const sidePx = 560;
const gapPx = 24;
const productName = 'Backpack';
const photoName = 'backpack.jpg';

const root = path.join(import.meta.dirname, '../..');
const pictureDir = path.join(root, 'docs/pictures');

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-pictures-'));
const product = await startProcess({ dataDir, port: 3000 });
const browser = await launchChromium();
try {
  await mkdir(pictureDir, { recursive: true });
  const page = await browser.newPage({ viewport: screen, reducedMotion: 'reduce', colorScheme: 'light' });
  await setUpSampleShop(page);
  await save('feed-page.webp', await page.screenshot());
  await save('before-and-after.webp', await besideEachOther(await publishedAd(page)));
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Sets up the sample shop, and waits on the feed's page until all its pictures exist. */
async function setUpSampleShop(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${product.origin}/register`);
  await page.getByLabel('Email').fill('anna@nordlicht.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
  await page.getByLabel('Confirm password').fill('correct horse 7');
  await press('Create account');
  await press('Start Project Workflow');
  await page.getByLabel(/^Project Name/).fill('Nordlicht');
  await press('Continue');
  await page.getByRole('radio', { name: /^Editorial/ }).check({ force: true });
  await press('Continue');
  await page.getByLabel(/^Feed Name/).fill('Summer ads');
  await press('Try the sample shop');
  await press('Complete Setup');
  await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
  await page.getByRole('link', { name: 'Feeds', exact: true }).click();
  await page.getByRole('table', { name: 'Feeds' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page
    .getByRole('img', { name: /, enhanced$/ })
    .nth(5)
    .waitFor({ timeout: 120_000 });
  await page.getByText(/of \d+ images$/).waitFor({ state: 'hidden', timeout: 120_000 });
  await page.reload();
  for (const at of [0, 1, 2, 3, 4, 5])
    await page
      .getByRole('img', { name: /, enhanced$/ })
      .nth(at)
      .evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await page.getByRole('button', { name: /Feed order/ }).waitFor();
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
}

/** Downloads our picture of the product, as named in the published feed. */
async function publishedAd(page: Page): Promise<Uint8Array> {
  await page.getByRole('tab', { name: 'Publish' }).click();
  const address = await page
    .getByText(/^http.*\/feed\.xml$/)
    .first()
    .innerText();
  const feed = await (await page.request.get(address)).text();
  const item = feed.split('<item>').find((text) => text.includes(productName));
  const [, link = ''] = /<g:image_link>(?:<!\[CDATA\[)?([^<\]]+)/.exec(item ?? '') ?? [];
  return (await page.request.get(link)).body();
}

async function besideEachOther(ad: Uint8Array): Promise<Uint8Array> {
  const photo = await readFile(path.join(root, 'server/serve/sample-shop/photos', photoName));
  const [before, after] = await Promise.all(
    [photo, ad].map((picture) => sharp(picture).resize(sidePx, sidePx, { fit: 'cover' }).png().toBuffer()),
  );
  return sharp({
    create: { width: 2 * sidePx + gapPx, height: sidePx, channels: 4, background: '#ffffff00' },
  })
    .composite([
      { input: before!, left: 0, top: 0 },
      { input: after!, left: sidePx + gapPx, top: 0 },
    ])
    .png()
    .toBuffer();
}

async function save(name: string, picture: Uint8Array): Promise<void> {
  const file = path.join(pictureDir, name);
  await writeFile(file, await sharp(picture).webp({ quality: 84 }).toBuffer());
  console.log(path.relative(root, file));
}
