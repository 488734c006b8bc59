import { itemsOf, wordsOf } from '#tests/law/law-look.ts';
import type { FakeShop } from '#tests/fakes/shop.ts';
import type { SoakFeed } from './world.ts';

/** What stands at an address: its products by id, null where it serves none; and what is wrong with it. */
export interface SeenFile {
  readonly items: ReturnType<typeof itemsOf> | null;
  readonly wrong: readonly string[];
}

const PAUSED = 503;
/** Nothing was published there yet, or it was deleted. */
const NOTHING = 404;

/** Reads an address as a channel does, with each picture that it names. */
export async function readFile(origin: string, id: string): Promise<SeenFile> {
  const answer = await fetch(`${origin}/feedmaker/${id}/feed.xml`);
  const text = await answer.text();
  if (answer.status === PAUSED || answer.status === NOTHING) return { items: null, wrong: [] };
  if (answer.status !== 200) return { items: null, wrong: [`answered ${answer.status}`] };
  const wrong: string[] = [];
  if (!text.trimEnd().endsWith('</rss>')) wrong.push('is cut off');
  for (const [, link = ''] of text.matchAll(
    /<(?:g:image_link|g:additional_image_link|url)>([^<]*\/i\/[0-9a-f]{64}\.jpg)</g,
  )) {
    const picture = await fetch(origin + new URL(link).pathname, { method: 'HEAD' });
    if (picture.status !== 200) wrong.push(`names a picture that answers ${picture.status}`);
  }
  return { items: itemsOf(text), wrong };
}

/** Notes how many products are up, and says when a person is owed an answer why so many are gone. */
export function guardOf(feed: SoakFeed, { items }: SeenFile, readAt: number): string | null {
  // A run that was going on when somebody decided may still end by that.
  if (items === null || readAt - feed.decidedAt < 20_000) return null;
  const count = items.size;
  if (count * 2 < feed.most)
    return `${count} products are up instead of ${feed.most}, and nobody wanted that`;
  feed.most = Math.max(feed.most, count);
  return null;
}

/** What a file says otherwise than its shop, beside what rules leave out. */
export function differencesOf(
  shop: FakeShop,
  feed: SoakFeed,
  { items }: SeenFile,
  leftOut: ReadonlySet<string>,
): string[] {
  const wanted = [...wordsOf(shop, feed.products)].filter(([id]) => !leftOut.has(id));
  if (items === null) return wanted.length === 0 ? [] : ['serves nothing'];
  const missing = wanted.filter(([id]) => !items.has(id)).map(([id]) => `lacks ${id}`);
  const others = wanted.filter(([id, { words }]) => items.has(id) && items.get(id)?.words !== words);
  const surplus = [...items.keys()]
    .filter((id) => !wanted.some(([each]) => each === id))
    .map((id) => `still has ${id}`);
  return [...missing, ...others.map(([id]) => `says of ${id} what the shop said before`), ...surplus];
}
