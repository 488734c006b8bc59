import {
  countConditions,
  editorContext,
  worstCases,
  type EditorFeed,
  type EditorProduct,
  type WorstCase,
} from '#core/contract/editor/editor-products-api.ts';
import { productsMessages as texts } from '#core/messages/screens/editor/products-messages.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import type { Editor } from '../../document/editor.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import { openStore, type OpenStore } from '#web/lib/store.ts';
import { openConditionCounts } from './condition-counts.ts';
import { followPhoto } from './follow-photo.ts';
import { openPages, type ProductPages } from './product-pages.ts';
import type { ProductChoice, Products, ProductsState, WorstFacts } from '../../session/products.ts';
import { rememberedProduct, rememberProduct } from './remembered-product.ts';
import { followDocument, sampleProduct } from './sample-product.ts';

type Parts = { readonly templateId: string; readonly calls: EditorCalls; readonly editor: Editor };

type Shop = Parts & {
  readonly store: OpenStore<ProductsState>;
  readonly pages: ProductPages;
  /** Number of the latest request, so that late answers to earlier ones are ignored. */
  readonly last: { turn: number; at: number };
};

const everything: ProductChoice = { search: '', worst: null };

const atFirst: ProductsState = {
  feeds: null,
  palette: [],
  feed: null,
  choice: everything,
  total: 0,
  at: null,
  note: null,
  isLoading: true,
  problem: null,
  photo: { status: 'waiting', facts: null, reason: null },
  worst: {},
};

/** Loads the project's feeds and shows the product that this browser showed last, else the first of a feed that uses the template. */
export function openProducts(parts: Parts): Products {
  const { templateId, calls, editor } = parts;
  const store = openStore(atFirst);
  const pages = openPages(calls, templateId);
  const shop: Shop = { ...parts, store, pages, last: { turn: 0, at: 0 } };
  const counts = openConditionCounts(
    async (feedId, conditions) => {
      const params = { id: templateId, feedId };
      const found = await calls.call(countConditions, { params, body: { conditions: [...conditions] } });
      const { total, is_whole: isWhole } = found;
      return found.counts.map(({ shown }) => ({ shown, total, isWhole }));
    },
    () => store.put({}),
  );
  followPhoto(parts, store);
  followDocument(editor);
  void start(shop);
  return {
    state: store.state,
    subscribe: store.subscribe,
    chooseFeed: (feedId) => chooseFeed(shop, feedId),
    choose: (choice) => choose(shop, choice),
    show: (at) => show(shop, at),
    step: (by) => step(shop, by),
    list: (from, count) => listFrom(shop, from, count),
    worstProduct: (worst) => worstProduct(shop, worst),
    lookAtWorst: () => lookAtWorst(shop),
    setCutOut: (isCutOut) => {
      editor.set({ product: { ...editor.state().product, isCutOut } });
      remember(shop);
    },
    retry: async () => {
      pages.forget();
      await (store.state().feeds === null ? start(shop) : show(shop, store.state().at ?? 0));
    },
    countFor: (condition) => {
      const { feed } = store.state();
      return feed === null ? null : counts.of(feed.id, condition);
    },
  };
}

async function start(shop: Shop): Promise<void> {
  const { templateId, calls, store } = shop;
  store.put({ isLoading: true, problem: null });
  try {
    const { feeds, palette } = await calls.call(editorContext, { params: { id: templateId } });
    store.put({ feeds, palette });
    const before = rememberedProduct(templateId);
    const known = feeds.find(({ id }) => id === before?.feedId);
    const isSampleWanted = before !== null && before.feedId === null;
    const feed = known ?? (isSampleWanted ? undefined : firstFeed(feeds));
    await chooseFeed(shop, feed?.id ?? null, known === undefined ? undefined : (before ?? undefined));
  } catch (error) {
    store.put({ isLoading: false, problem: readMessage(error, texts.notLoaded) });
  }
}

/** Returns a feed with products that uses the template, else any with products. */
function firstFeed(feeds: readonly EditorFeed[]): EditorFeed | undefined {
  const filled = feeds.filter(({ products }) => products !== null && products > 0);
  return filled.find(({ uses_template: uses }) => uses) ?? filled[0];
}

async function chooseFeed(
  shop: Shop,
  feedId: string | null,
  before?: { shopId: string; isCutOut: boolean },
): Promise<void> {
  const { store, editor, last } = shop;
  const feed = store.state().feeds?.find(({ id }) => id === feedId) ?? null;
  store.put({ feed, choice: everything, total: 0, at: null, note: null, problem: null, worst: {} });
  if (feed === null) {
    last.turn += 1;
    editor.set({ product: sampleProduct(editor.state().doc) });
    store.put({ isLoading: false });
    if (feedId === null) remember(shop);
    return;
  }
  const isCutOut = before?.isCutOut ?? feed.removes_background;
  editor.set({ product: { ...editor.state().product, isCutOut } });
  if (before !== undefined && (await showRemembered(shop, feed.id, before.shopId))) return;
  await show(shop, 0);
}

/** Shows the product that was shown last, found by the shop's id. Returns false if it no longer exists. */
async function showRemembered(shop: Shop, feedId: string, shopId: string): Promise<boolean> {
  if (shopId === '') return false;
  const { pages, store, last } = shop;
  const turn = (last.turn += 1);
  try {
    const [first, found] = await Promise.all([
      pages.around(feedId, everything, 0),
      pages.around(feedId, { ...everything, search: shopId }, 0),
    ]);
    const product = found.items.find(({ product_id: id }) => id === shopId);
    if (turn !== last.turn || product === undefined) return turn !== last.turn;
    const at = first.items.findIndex(({ id }) => id === product.id);
    last.at = Math.max(0, at);
    store.put({ isLoading: false, total: first.total, at: at < 0 ? null : at, note: first.note });
    putAtHand(shop, product);
    return true;
  } catch {
    return false;
  }
}

async function choose(shop: Shop, choice: Partial<ProductChoice>): Promise<void> {
  const { store } = shop;
  const next = { ...store.state().choice, ...choice };
  // Worst cases are found in the whole feed, so they cannot be combined with a search.
  if (choice.worst !== undefined && choice.worst !== null) next.search = '';
  if (choice.search !== undefined && choice.search !== '') next.worst = null;
  store.put({ choice: next });
  await show(shop, 0);
}

async function show(shop: Shop, at: number): Promise<void> {
  const { store, pages, last } = shop;
  const { feed, choice } = store.state();
  const turn = (last.turn += 1);
  last.at = at;
  if (feed === null) return;
  store.put({ isLoading: true, problem: null });
  try {
    const { items, from, total, note } = await pages.around(feed.id, choice, at);
    if (turn !== last.turn) return;
    const product = items[at - from];
    store.put({ isLoading: false, total, note, at: product === undefined ? null : at });
    if (product !== undefined) putAtHand(shop, product);
    else if (choice === everything) shop.editor.set({ product: sampleProduct(shop.editor.state().doc) });
    // Preloads the page that contains the next product, so that going there needs no request.
    if (at + 1 < total) pages.around(feed.id, choice, at + 1).catch(() => undefined);
  } catch (error) {
    if (turn === last.turn) store.put({ isLoading: false, problem: readMessage(error, texts.notLoaded) });
  }
}

function putAtHand(shop: Shop, { id, product_id: shopId, title, values }: EditorProduct): void {
  const { editor, store } = shop;
  const feedId = store.state().feed?.id ?? null;
  const { isCutOut } = editor.state().product;
  editor.set({ product: { feedId, productId: id, isCutOut, title: title || texts.untitled, values } });
  remember(shop, shopId);
}

async function step(shop: Shop, by: 1 | -1): Promise<string> {
  const { store, editor, last } = shop;
  const { total, at, problem } = store.state();
  if (store.state().feed === null || total < 2) return texts.noOthers;
  const from = at === null && !store.state().isLoading ? (by === 1 ? -1 : 0) : last.at;
  await show(shop, (from + by + total) % total);
  const { state } = store;
  if (state().problem !== null) return state().problem ?? problem ?? texts.notLoaded;
  return texts.said(editor.state().product.title, state().at ?? 0, state().total);
}

async function listFrom({ store, pages }: Shop, from: number, count: number): Promise<EditorProduct[]> {
  const { feed, choice } = store.state();
  if (feed === null) return [];
  const found: EditorProduct[] = [];
  for (let at = from; at < from + count;) {
    const page = await pages.around(feed.id, choice, at);
    const some = page.items.slice(at - page.from, from + count - page.from);
    if (some.length === 0) break;
    found.push(...some);
    at += some.length;
  }
  return found;
}

async function worstProduct({ store, pages }: Shop, worst: WorstCase): Promise<EditorProduct | null> {
  const { feed } = store.state();
  return feed === null ? null : ((await pages.worst(feed.id, worst)).items[0] ?? null);
}

async function lookAtWorst({ store, pages }: Shop): Promise<void> {
  const { feed, worst } = store.state();
  if (feed === null) return;
  const unknown = worstCases.filter((name) => worst[name] === undefined);
  await Promise.all(
    unknown.map(async (name) => {
      const found = await pages.worst(feed.id, name).catch(() => null);
      if (found === null || store.state().feed !== feed) return;
      const facts: WorstFacts = { total: found.total, first: found.items[0] ?? null };
      store.put({ worst: { ...store.state().worst, [name]: facts } });
    }),
  );
}

const shopIds = new WeakMap<Shop, string>();

function remember(shop: Shop, shopId?: string): void {
  const { templateId, editor, store } = shop;
  if (shopId !== undefined) shopIds.set(shop, shopId);
  const feedId = store.state().feed?.id ?? null;
  const isCutOut = editor.state().product.isCutOut;
  rememberProduct(templateId, { feedId, shopId: feedId === null ? '' : (shopIds.get(shop) ?? ''), isCutOut });
}
