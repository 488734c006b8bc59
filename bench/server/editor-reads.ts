import * as api from '#core/contract/editor/editor-products-api.ts';
import { createFeed, must, signUp, type ApiClient, type CreatedFeed } from '#tests/harness/api-client.ts';
import { openEditor, type EditorClient } from '#tests/harness/editor-client.ts';
import { numberedProducts, startShop } from '#tests/fakes/shop.ts';
import { startProduct, type TestProduct } from '#tests/harness/harness.ts';

const products = 100_000;

/** What a shop's description is like: most of a product, and nothing that the editor looks at. */
const description = 'Hand-thrown stoneware with a matte glaze, safe in dishwasher and oven. '.repeat(14);

type Row = {
  what: string;
  firstMs: number;
  againMs: number;
  /** The slowest of another user's calls meanwhile, which asks for a list of nothing every few ms. */
  othersMs: number;
};

/** What the editor reads of a feed of 100,000 products: the first time, again, and what others wait for meanwhile. */
export async function run(options: { json: boolean }): Promise<void> {
  const shop = await startShop(numberedProducts(1));
  const product = await startProduct([shop.host]);
  const client = await signUp(product.origin);
  const props = ['title', 'price', 'sale_price', 'brand', 'description'];
  const created = await createFeed(client, shop.feedUrl, { props });
  await product.settle();
  await fill(product, created);
  const editor = await openEditor(product.origin, client, created.template.id);
  const other = await signUp(product.origin);
  const rows: Row[] = [];
  for (const [what, read] of Object.entries(readsOf(editor, created)))
    rows.push({ what, ...(await measure(read, other)) });
  await product.close();
  await shop.close();
  if (options.json) console.log(JSON.stringify({ bench: 'editor-reads', products, rows }));
  else console.table(rows);
}

function readsOf(
  editor: EditorClient,
  { template, feedId }: CreatedFeed,
): Record<string, () => Promise<unknown>> {
  const params = { id: template.id, feedId };
  const list = (query: object) => () => must(editor.ask(api.listEditorProducts, { params, query }));
  const count = (conditions: string[]) => () =>
    must(editor.ask(api.countConditions, { params, body: { conditions } }));
  const context = () => must(editor.ask(api.editorContext, { params }));
  return {
    context,
    'first page': list({}),
    'last page': list({ page: Math.floor(products / 24) }),
    'search, one of all': list({ search: 'needle' }),
    ...Object.fromEntries(api.worstCases.map((worst) => [`worst: ${worst}`, list({ worst })])),
    'counts of a sale': count(['{{SALE_PRICE}} < {{PRICE}}']),
    'counts of ten more': count(
      Array.from({ length: 10 }, (_, i) => `{{PRICE}} > ${i * 1000} and {{BRAND}}`),
    ),
    'counts of a word in descriptions': count(['{{DESCRIPTION}} contains "oven"']),
  };
}

async function measure(read: () => Promise<unknown>, other: ApiClient): Promise<Omit<Row, 'what'>> {
  const over = new AbortController();
  let othersMs = 0;
  const watching = (async () => {
    while (!over.signal.aborted)
      othersMs = Math.max(othersMs, await msOf(() => other.call('GET', '/api/v1/projects')));
  })();
  const firstMs = await msOf(read);
  over.abort();
  await watching;
  return { firstMs, againMs: await msOf(read), othersMs };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return Math.round(performance.now() - since);
}

/** Rows as a run leaves them; one is a needle, a tenth has a sale, and the shop has a photo of each. */
async function fill(product: TestProduct, { feedId }: CreatedFeed): Promise<void> {
  const { query } = product.platform.database;
  await query.run(
    `insert into feedmaker.products (run_id, position, product_id, image_link, property_values, state)
      select p.run_id, n, 'sku-' || n, p.image_link || '?' || n, jsonb_build_object(
          'title', case n when 77777 then 'Needle' else repeat('Enamel mug ', 1 + n % 9) || n end,
          'brand', case when n % 3 > 0 then 'Northmill' else '' end, 'description', n || $2::text,
          'price', n || '.00 EUR', 'feed_price', n || '.00 EUR')
        || case when n % 10 = 0 then jsonb_build_object('old_price', n + 10 || '.00 EUR', 'sale_price', n || '.00 EUR',
          'feed_price', n + 10 || '.00 EUR', 'feed_sale_price', n || '.00 EUR') else '{}' end, 'enhanced'
      from feedmaker.products p join feedmaker.runs r on r.id = p.run_id, generate_series(1, $3::int) n
      where r.feed_id = $1 and p.position = 0`,
    [feedId, description, products - 1],
  );
  await query.run('update feedmaker.runs set matched_count = $2, product_count = $2 where feed_id = $1', [
    feedId,
    products,
  ]);
  await query.run(
    `insert into feedmaker.photos (feed_id, url_hash, photo_hash, size_bytes, width, height, brightness, measured_hash)
      select $1, encode(sha256(convert_to(p.image_link, 'UTF8')), 'hex'), md5(p.image_link), 1000, 100 + p.position % 977,
        100 + p.position % 991, p.position % 255, md5(p.image_link)
      from feedmaker.products p join feedmaker.runs r on r.id = p.run_id where r.feed_id = $1 and p.position > 0`,
    [feedId],
  );
  await query.run('analyze');
}
