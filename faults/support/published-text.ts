import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkFeed, faultIn } from './shop-feed.ts';
import type { Stage } from './stage.ts';

export async function textOf({ product, feedId }: Stage): Promise<string> {
  return (await fetch(`${product.origin}/feedmaker/${feedId}/feed.xml`)).text();
}

/** Counts the products whose pictures differ between two texts of a feed. */
export function differing(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => text.match(/\/i\/[0-9a-f]{64}\.jpg/g) ?? []);
  return (one ?? []).filter((picture, i) => picture !== other?.[i]).length;
}

/** Checks the published feed of this many products; returns what is wrong, or null. */
export async function faultOf({ product, feedId, shop }: Stage, count: number): Promise<string | null> {
  return faultIn(await checkFeed(product.origin, feedId, shop), count);
}

/** Replaces the published file by half a feed, then by one that lacks a product; returns how many of the two damages the checks notice. */
export async function spoil(stage: Stage, count: number): Promise<number> {
  const text = await textOf(stage);
  const folder = path.join(stage.dataDir, 'files');
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const files = found.map((each) => path.join(each.parentPath, each.name));
  const up: string[] = [];
  for (const file of files) if ((await readFile(file, 'utf8')) === text) up.push(file);
  let noticed = 0;
  for (const spoilt of [text.slice(0, text.length / 2), text.replace(/<item>.*?<\/item>/s, '')]) {
    await stage.product.kill();
    for (const file of up) {
      await writeFile(file, spoilt);
      await writeFile(`${file}.gz`, gzipSync(spoilt));
      await writeFile(`${file}.br`, brotliCompressSync(spoilt));
    }
    await stage.restart();
    if ((await faultOf(stage, count).catch(() => 'no answer')) !== null) noticed += 1;
  }
  return noticed;
}
