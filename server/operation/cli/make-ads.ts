import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  analyseFeed,
  mappingOfDefaults,
  readProducts,
  ReplayedFeed,
  rewriteFeed,
  sampleFeed,
  type FeedAnalysis,
  type FeedMapping,
  type Product,
} from '#feed';
import { headText } from '#core/price/feed-head.ts';
import { FORM_PRODUCTS, judgePrices, makePriceForm, type PriceForm } from '#core/price/price-form.ts';
import { shownValues } from '#core/price/shown-values.ts';
import { createTemplate } from '#picture/designs';
import { readConfigOrExit } from '#server/config.ts';
import { createFetchRemote } from '#server/platform/fetch/fetch-remote.ts';
import { createImageRenderer } from '#picture/node';
import { templateFromHtml } from '#picture/files';
import { openSource } from './input/open-source.ts';
import { repairedInput } from './input/repaired-input.ts';
import { failureText } from './failure-text.ts';

/** Sizes are in px; `url` is prepended to the addresses of pictures, `i/HASH.jpg`. */
export interface AdsToMake {
  readonly design: string;
  readonly width: number;
  readonly height: number;
  readonly out: string;
  readonly url: string;
  readonly repair?: boolean;
}

export interface MadeAds {
  readonly products: number;
  readonly drawn: number;
  readonly feedFile: string;
}

/**
 * Draws an ad for every product of a feed with one of the designs, and writes the feed with these images and otherwise byte-equal. A
 * product whose photo cannot be used keeps the shop's, and is reported on standard error. The feed's file is written last, as a whole.
 */
export async function makeAds(source: string, ads: AdsToMake): Promise<MadeAds> {
  const { fontsDir, fetchAllowHosts } = readConfigOrExit([]);
  const { design: starter, width, height, out } = ads;
  // First, so that nothing is read if nothing can be written.
  await mkdir(path.join(out, 'i'), { recursive: true });
  const chunks = openSource(source);
  const feed = new ReplayedFeed(ads.repair === true ? repairedInput(chunks) : chunks);
  const sample = await sampleFeed(feed.head());
  const analysis = analyseFeed(sample);
  const isRemote = /^https?:/i.test(source);
  const mapping = { ...mappingOfDefaults(analysis), feedUrl: isRemote ? source : undefined };
  const form = await judgePriceForm(sample, { mapping, analysis, feedUrl: source });
  const { html } = createTemplate({ starter, name: starter, type: 'custom', width, height });
  const template = templateFromHtml({ html, width, height });
  const renderer = await createImageRenderer({ fontsDir });
  const remote = createFetchRemote({ allowHosts: fetchAllowHosts });
  const counts = { products: 0, drawn: 0 };

  const draw = async (product: Product) => {
    counts.products += 1;
    if (product.image === '') return null;
    try {
      const photo = await photoOf(product.image);
      const { values } = shownValues(product.values, Date.now(), form);
      const { jpeg, hash } = await renderer.render({ template, width, height, values, photo });
      await writeFile(path.join(out, 'i', `${hash}.jpg`), jpeg);
      counts.drawn += 1;
      return { image: `${ads.url === '' ? '' : `${ads.url.replace(/\/+$/, '')}/`}i/${hash}.jpg` };
    } catch (error) {
      console.error(`${product.id || `product ${product.position + 1}`}: ${await failureText(error)}`);
      return null;
    }
  };
  // Local files are only read for a local feed: a remote feed must not name files of this machine.
  const photoOf = async (image: string): Promise<Uint8Array> =>
    isRemote || /^https?:/i.test(image)
      ? (await remote.bytes(image, { kind: 'photo' })).body
      : readFile(path.resolve(path.dirname(source), image));

  const feedFile = path.join(out, `feed.${analysis.format}`);
  const unfinished = `${feedFile}.part`;
  try {
    await pipeline(Readable.from(rewriteFeed(feed.whole(), mapping, draw)), createWriteStream(unfinished));
    await rename(unfinished, feedFile);
  } finally {
    await rm(unfinished, { force: true });
    await remote.close();
  }
  return { ...counts, feedFile };
}

/** Judges a feed's price format by its first products. */
async function judgePriceForm(
  sample: string | Uint8Array,
  { mapping, analysis, feedUrl }: { mapping: FeedMapping; analysis: FeedAnalysis; feedUrl: string },
): Promise<PriceForm> {
  const bytes = typeof sample === 'string' ? new TextEncoder().encode(sample) : sample;
  const products: Product[] = [];
  for await (const product of readProducts(Readable.from([bytes]), mapping)) {
    products.push(product);
    if (products.length === FORM_PRODUCTS) break;
  }
  return makePriceForm(
    judgePrices(products, { feedUrl, head: headText(bytes), productTag: analysis.productTag }),
  );
}
