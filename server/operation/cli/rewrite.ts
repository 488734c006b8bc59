import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import {
  analyseFeed,
  FeedError,
  mappingOfDefaults,
  NO_PRODUCTS,
  ReplayedFeed,
  rewriteFeed,
  sampleFeed,
  type FeedMapping,
  type ReplaceImage,
} from '#feed';
import { feedErrorTexts } from '#core/messages/reasons/runs/feed-faults.ts';
import { repairedInput, REPAIR_FLAG } from './input/repaired-input.ts';
import { openSource } from './input/open-source.ts';

export function register(program: Command): void {
  program
    .command('rewrite')
    .description('write a feed to standard output with other main images; every other byte stays')
    .argument('<source>', "a file, a web address, or '-' for standard input")
    .requiredOption(
      '--image <address>',
      "the new image address, with {id} for the product's id and {n} for its number from 1; 'keep' changes nothing",
    )
    .option(...REPAIR_FLAG)
    .action(async (source: string, { image, repair = false }: { image: string; repair?: boolean }) => {
      const chunks = openSource(source);
      const feed = new ReplayedFeed(repair ? repairedInput(chunks) : chunks);
      const mapping = await analyseMapping(feed);
      const output = rewriteFeed(
        feed.whole(),
        mapping,
        image === 'keep' ? () => null : replaceAddress(image),
      );
      // Standard output belongs to the shell, which closes it.
      await pipeline(Readable.from(output), process.stdout, { end: false });
    });
}

async function analyseMapping(feed: ReplayedFeed): Promise<FeedMapping> {
  try {
    return mappingOfDefaults(analyseFeed(await sampleFeed(feed.head())));
  } catch (error) {
    if (!(error instanceof FeedError) || error.code !== 'no_products') throw error;
    console.error(`${feedErrorTexts[error.code]} Nothing is changed.`);
    return NO_PRODUCTS;
  }
}

function replaceAddress(template: string): ReplaceImage {
  return ({ id, position }) => {
    const number = String(position + 1);
    const image = template
      .replaceAll('{id}', encodeURIComponent(id === '' ? number : id))
      .replaceAll('{n}', number);
    return { image };
  };
}
