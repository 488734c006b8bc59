import type { FeedStatus } from '#core/contract/feeds/feeds-service-api.ts';
import type { Random } from '../../packages/feed/src/random.fixture.ts';
import { itemsOf, wordsOf } from '#tests/published/law/law-look.ts';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { askOf, isDisturbed, lose, type Soak, type SoakFeed, type SoakUser } from './state.ts';
import { type SeenItem, unaskedLosses } from './unasked-losses.ts';

/** A file at an address: its products (null if none is served) and its faults. */
export interface SeenFile {
  readonly items: readonly SeenItem[] | null;
  readonly status: number;
  readonly wrong: readonly string[];
}

const PAUSED = 503;
/** Status where nothing is published yet or it was deleted. */
const NOTHING = 404;
/** Number of already checked pictures to fetch again. */
const AGAIN = 2;

/** Reads an address like a channel, with all pictures; with `random`, the new ones and a sample of those checked before. */
export async function readFile(soak: Soak, id: string, random: Random | null): Promise<SeenFile> {
  const { origin } = soak.product;
  const answer = await fetch(`${origin}/feedmaker/${id}/feed.xml`);
  const { status } = answer;
  const text = await answer.text();
  if (status === PAUSED || status === NOTHING) return { items: null, status, wrong: [] };
  if (status !== 200) return { items: null, status, wrong: [`answered ${status}`] };
  const wrong: string[] = [];
  if (!text.trimEnd().endsWith('</rss>')) wrong.push('is cut off');
  const links = text.matchAll(
    /<(?:g:image_link|g:additional_image_link|url)>([^<]*\/i\/[0-9a-f]{64}\.jpg)</g,
  );
  const pictures = new Set([...links].map(([, link = '']) => new URL(link).pathname));
  const known = random === null ? [] : [...pictures].filter((each) => soak.pictures.has(each));
  const again =
    known.length > 0 && random !== null ? Array.from({ length: AGAIN }, () => random.pick(known)) : [];
  for (const path of pictures) {
    if (known.includes(path) && !again.includes(path)) continue;
    const picture = await fetch(origin + path, { method: 'HEAD' });
    if (picture.status !== 200) wrong.push(`names a picture that answers ${picture.status}`);
    else soak.pictures.add(path);
  }
  return { items: seenIn(text), status, wrong };
}

/** Returns every product, even if several share an id. */
function seenIn(text: string): SeenItem[] {
  return [...text.matchAll(/<item>.*?<\/item>/gs)].flatMap(([item]) =>
    [...itemsOf(item)].map(([id, { words, picture }]) => ({ id, words, picture })),
  );
}

/** Compares a feed and its outputs, as a channel sees them, with their state when last watched. */
export async function watch(soak: Soak, user: SoakUser, feed: SoakFeed, random: Random): Promise<void> {
  const { decisions, feedId } = feed;
  const since = Date.now();
  const status = await askOf(soak, user, 'a look')<FeedStatus>('GET', `/functions/v1/feeds/${feedId}/status`);
  for (const id of [feedId, ...feed.outputs]) {
    const seen = await readFile(soak, id, random).catch(() => null);
    if (seen === null || isDisturbed(soak, since)) return;
    soak.counts.reads += 1;
    const name = id === feedId ? 'a feed' : 'an output';
    for (const wrong of seen.wrong) lose(soak, `${name} ${wrong}`);
    if (id !== feedId || seen.items === null || feed.decisions !== decisions || status?.status !== 200)
      continue;
    if (feed.upBefore !== null) {
      soak.counts.judged += 1;
      for (const loss of unaskedLosses(feed.upBefore, seen.items))
        lose(soak, `unasked, of feed ${feedId} ${loss}`);
    }
    if (feed.upBefore !== null || isSettled(status.body, feed)) feed.upBefore = seen.items;
  }
}

/** True if the published version was read and checked after the user's last decision. */
function isSettled({ run, published }: FeedStatus, { decidedAt }: SoakFeed): boolean {
  if (run === null || published === null || published.returned !== null) return false;
  return run.id === published.run_id && run.state === 'published' && Date.parse(run.started_at) > decidedAt;
}

/** Returns how a file differs from its shop; products in `optional` may be in the file or not. */
export function differencesOf(
  { shop }: { shop: FakeShop },
  { source }: SoakFeed,
  { items }: SeenFile,
  { leftOut, optional }: { leftOut: ReadonlySet<string>; optional: ReadonlySet<string> },
): string[] {
  const wanted = [...wordsOf(shop, source.products)].filter(([id]) => !leftOut.has(id));
  if (items === null) return wanted.length === 0 ? [] : ['serves nothing'];
  const has = new Map(items.map((item) => [item.id, item]));
  const missing = wanted.filter(([id]) => !has.has(id) && !optional.has(id));
  const others = wanted.filter(([id, { words }]) => has.has(id) && has.get(id)?.words !== words);
  const surplus = [...has.keys()].filter((id) => !wanted.some(([each]) => each === id));
  return [
    ...said('lacks', missing.length),
    ...said('says what the shop said before of', others.length),
    ...said('still has', surplus.length),
  ];
}

function said(what: string, count: number): string[] {
  return count === 0 ? [] : [`${what} ${count} products`];
}

/** Returns the products that a rule about stock leaves out, if there is one. */
export function soldOutOf({ source }: SoakFeed): ReadonlySet<string> {
  return new Set(
    source.products.filter(({ availability }) => availability === 'out of stock').map(({ id }) => id),
  );
}
