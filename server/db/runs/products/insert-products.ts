import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { orderOfProduct } from '#core/price/order-of-product.ts';
import { findingsBeside } from '#core/feeds/health/findings.ts';
import type { Sql } from '#server/platform/database/port.ts';
import type { LockedRun } from '../../locked-run.ts';
import type { StoredReason } from '../../stored-reasons.ts';
import { lastReading, settledRun } from '../repeated-runs.ts';
import { addSeenPrices, type PriceNow } from './seen-prices.ts';

/** What a buyer pays and what the shop strikes beside it, as texts with their currency. */
export interface ShopPrice {
  readonly price: string;
  readonly former: string;
}

/** A product as a run's reading pass found it. */
export interface NewProduct extends StoredReason {
  position: number;
  productId: string;
  imageLink: string;
  /** Links of the additional photos to be put into the template; [] if there are none. */
  additionalLinks: string[];
  /** Links of the photos from the second on, even if the template does not use them. */
  furtherLinks: string[];
  /** Number of images that the feed has for the product besides the main one. */
  moreImages: number;
  values: Record<string, string>;
  state: 'waiting' | 'skipped' | 'enhanced' | 'kept' | 'original' | 'left_out';
  /** Index of the rule that decided the product, from 0; null if none did. */
  rule: number | null;
  /** True if the product is drawn in the former design, since its day of the roll-out has not come. */
  inFormerDesign: boolean;
  /** Null if no image is wanted or possible, or if the feed has no place for one. */
  inputKey: string | null;
  /** Hash of the image, if it is known without checking the photos; else null. */
  imageHash: string | null;
  /** The same for the images of the additional links, in their order. */
  additionalHashes: (string | null)[];
  /** Set where the image is known; see `finishProduct`. */
  backgrounds: readonly string[] | null;
  /** Findings besides its result; null without any. */
  findings: readonly string[] | null;
  /** Time since which the product's photo could not be fetched; null if it can. */
  keptSince: Date | null;
  /** What the shop's feed says, where the values have a reduction that counts from another price; null elsewhere. */
  shopPrice: ShopPrice | null;
  /** See `hashOfRead`. */
  readHash: string;
}

type Outcome = Pick<
  NewProduct,
  | 'state'
  | 'imageHash'
  | 'additionalHashes'
  | 'reasonCode'
  | 'reasonText'
  | 'reasonFacts'
  | 'backgrounds'
  | 'findings'
  | 'keptSince'
>;

/** A product as the run before has stored it; a new run takes over what is unchanged. */
export type StoredProduct = Outcome & {
  position: number;
  readHash: string | null;
  /** True if a person, a roll-out or a kept picture has changed the row, so that no other run may share it. */
  isSteered: boolean;
  /** True if it is published with a picture, and none of the picture's photos is due for a check. */
  isSettled: boolean;
  /** Whether its price may be one that no whole reading of the shop's feed has seen. */
  isUnread: boolean;
};

/** Loads the stored products at these positions, as they are when a run begins to read, by their positions. */
export async function loadStored(
  sql: Sql,
  run: { id: string; feed_id: string },
  range: { first: number; last: number; checkedAfter: Date },
): Promise<Map<number, StoredProduct>> {
  const rows = await sql.rows<StoredProduct>(
    `select p.position, replace(p.read_hash::text, '-', '') as "readHash", p.state, p.image_hash as "imageHash",
        p.additional_hashes as "additionalHashes", p.reason_code as "reasonCode", p.reason_text as "reasonText", p.reason_facts as "reasonFacts", p.backgrounds,
        array(select f from unnest(p.findings) with ordinality u (f, n) where f <> all($6) order by n) as findings, p.kept_since as "keptSince",
        (p.picture_prices is not null or p.refused_hash is not null or p.next_hash is not null) as "isSteered",
        coalesce(p.state = 'enhanced' and p.valid_from <= s.seq, false) as "isSettled",
        p.valid_from > (${lastReading('$1')}) as "isUnread"
      from feedmaker.products p left join (${settledRun}) s on true
      where p.feed_id = $2 and p.valid_to = ${NEWEST} and p.position >= $3 and p.position <= $4`,
    [run.id, run.feed_id, range.first, range.last, range.checkedAfter, findingsBeside],
  );
  return new Map(rows.map((row) => [row.position, row]));
}

/**
 * Writes the products that a run has read and does not have yet, and returns their positions. Where the run before it has the same row, as
 * `stored` says, both share that, and nothing is written. `seen`: when, and of which products, it has seen the shop's prices.
 */
export async function insertProducts(
  run: LockedRun,
  products: readonly NewProduct[],
  stored: ReadonlyMap<number, StoredProduct>,
  seen: { readonly at: Date; readonly isSeen: (productId: string) => boolean },
): Promise<Set<number>> {
  const { product_count: known } = await lockProducts(run);
  const added = products.filter(({ position }) => position >= known);
  const changed = added.filter((product) => !isSame(product, stored.get(product.position)));
  if (changed.length > 0) await replaceProducts(run, changed);
  const toSee = new Set([
    ...changed,
    ...added.filter(({ position }) => stored.get(position)?.isUnread === true),
  ]);
  await addSeenPrices(
    run,
    [...toSee].filter(({ productId }) => productId !== '' && seen.isSeen(productId)).map(toPriceNow),
    seen.at,
  );
  return new Set(added.map(({ position }) => position));
}

/** Value of `valid_to` in rows that no later run has replaced. */
const NEWEST = 2_147_483_647;

/** Locks out others from changing rows of the feed's products, which its runs share, until the transaction ends. */
async function lockProducts({ id, feedId, sql }: LockedRun): Promise<{ product_count: number }> {
  await sql.run('select pg_advisory_xact_lock(hashtextextended($1, 395))', [feedId]);
  return sql.one('select product_count from feedmaker.runs where id = $1', [id]);
}

/** Returns a hash of what the feed and the run's settings determine about a product, without its result. */
export function hashOfRead(product: Omit<NewProduct, 'readHash'>): string {
  const {
    productId,
    imageLink,
    additionalLinks,
    furtherLinks,
    moreImages,
    values,
    rule,
    inFormerDesign,
    inputKey,
    shopPrice,
  } = product;
  const read = [
    productId,
    imageLink,
    additionalLinks,
    furtherLinks,
    moreImages,
    values,
    rule,
    inFormerDesign,
    inputKey,
    ...(shopPrice === null ? [] : [shopPrice.price, shopPrice.former]),
  ];
  return hash('sha256', JSON.stringify(read)).slice(0, 32);
}

/**
 * True if a run would write what is stored already. False if a person, a roll-out or a kept picture has changed the row: it is not shared.
 */
function isSame(product: NewProduct, stored: StoredProduct | undefined): boolean {
  if (stored === undefined || stored.isSteered || stored.readHash !== product.readHash) return false;
  // The facts are not compared, because the text of a reason contains them.
  return isDeepStrictEqual(
    { ...outcomeOf(stored), reasonFacts: null },
    { ...outcomeOf(product), reasonFacts: null },
  );
}

/** Returns the result of a product, with empty lists for missing ones. */
export function outcomeOf(row: Outcome): Outcome {
  const { state, imageHash, additionalHashes, reasonCode, reasonText, reasonFacts, keptSince } = row;
  const [backgrounds, findings] = [row.backgrounds ?? [], row.findings ?? []];
  return {
    state,
    imageHash,
    additionalHashes,
    reasonCode,
    reasonText,
    reasonFacts,
    keptSince,
    backgrounds: backgrounds.length === 0 ? null : backgrounds,
    findings: findings.length === 0 ? null : findings,
  };
}

function toPriceNow({ productId, values, shopPrice }: NewProduct): PriceNow {
  const shown = { price: values['price'] ?? '', former: values['old_price'] ?? '' };
  return { productId, ...(shopPrice ?? shown) };
}

async function replaceProducts({ id, sql }: LockedRun, products: readonly NewProduct[]): Promise<void> {
  const positions = products.map(({ position }) => position);
  // What a product of a run before, drawn on its way, left for this one to find.
  await sql.run(
    `delete from feedmaker.products p using feedmaker.runs r
      where r.id = $1 and p.feed_id = r.feed_id and p.valid_from = r.seq and p.position = any($2::int[])`,
    [id, positions],
  );
  // One JSON document instead of an array per column, because SQL arrays cannot contain arrays of different lengths. The rows to end are
  // named by an array: joined with the document, all rows of the feed would be read, as long as the table's statistics are of a smaller one.
  await sql.run(
    `with run as (select feed_id, seq from feedmaker.runs where id = $1),
      read as (select * from jsonb_to_recordset($2::jsonb) p (position int, "productId" text, "imageLink" text, "additionalLinks" text[],
        "furtherLinks" text[], values jsonb, state text, "reasonCode" text, "reasonText" text, "reasonFacts" jsonb, "inputKey" text, "imageHash" text,
        "additionalHashes" text[], backgrounds text[], rule smallint, "moreImages" int, findings text[], "keptSince" timestamptz,
        "priceOrder" double precision, "titleOrder" text, "inFormerDesign" boolean, "readHash" uuid)),
      replaced as (update feedmaker.products p set valid_to = run.seq from run
        where p.feed_id = run.feed_id and p.position = any($3::int[]) and p.valid_to = ${NEWEST})
      insert into feedmaker.products
        (feed_id, valid_from, position, product_id, image_link, additional_links, further_links, property_values, state, reason_code, reason_text, reason_facts,
         input_key, image_hash, additional_hashes, backgrounds, rule, more_images, findings, kept_since, price_order, title_order, in_former_design, read_hash)
      select run.feed_id, run.seq, p.position, p."productId", p."imageLink", p."additionalLinks", p."furtherLinks", p.values, p.state, p."reasonCode",
        p."reasonText", p."reasonFacts", p."inputKey", p."imageHash", p."additionalHashes", p.backgrounds, p.rule, p."moreImages", p.findings, p."keptSince",
        p."priceOrder", p."titleOrder", p."inFormerDesign", p."readHash"
      from run, read p`,
    [id, JSON.stringify(products.map((each) => ({ ...each, ...orderOfProduct(each.values) }))), positions],
  );
}

/** Ends the rows of products after the last one that a run has read, because its feed is shorter than before. */
export async function endProducts(run: LockedRun): Promise<void> {
  await lockProducts(run);
  await run.sql.run(
    `update feedmaker.products p set valid_to = r.seq from feedmaker.runs r
      where r.id = $1 and p.feed_id = r.feed_id and p.valid_to = ${NEWEST} and p.position >= r.product_count`,
    [run.id],
  );
}

/**
 * Merges rows of a run with the rows that they have replaced if both are equal in the end: the product was checked again and did not
 * change. Idempotent.
 */
export async function joinEqualProducts(run: LockedRun): Promise<void> {
  await lockProducts(run);
  const content = (row: string) => `to_jsonb(${row}) - '{valid_from,valid_to}'::text[]`;
  await run.sql.run(
    `with same as materialized (
        select b.position, b.valid_from, o.valid_to, r.feed_id, r.seq from feedmaker.runs r
          join feedmaker.products b on b.feed_id = r.feed_id and b.valid_to = r.seq and b.valid_to < ${NEWEST}
          join feedmaker.products o on o.feed_id = b.feed_id and o.position = b.position and o.valid_from = r.seq
          where r.id = $1 and b.read_hash is not distinct from o.read_hash and b.state = o.state and ${content('b')} = ${content('o')}),
      gone as (delete from feedmaker.products o using same s
        where o.feed_id = s.feed_id and o.position = s.position and o.valid_from = s.seq)
      update feedmaker.products b set valid_to = s.valid_to from same s
        where b.feed_id = s.feed_id and b.position = s.position and b.valid_from = s.valid_from`,
    [run.id],
  );
}

/** Forgets the products of a run and what is covered of them, except rows that other runs of its feed share. */
export async function deleteProductsOfRun(run: LockedRun): Promise<void> {
  await lockProducts(run);
  const { id, sql } = run;
  await sql.run('delete from feedmaker.run_orders where run_id = $1', [id]);
  await sql.run('update feedmaker.runs set has_products = false where id = $1', [id]);
  await sql.run(
    `delete from feedmaker.products p using feedmaker.runs d
      where d.id = $1 and p.feed_id = d.feed_id and p.valid_to < ${NEWEST}
        and not exists (select from feedmaker.runs r
          where r.feed_id = p.feed_id and r.has_products and r.seq >= p.valid_from and r.seq < p.valid_to)`,
    [id],
  );
  await sql.run(
    `delete from feedmaker.run_skus s using feedmaker.runs d
      where d.id = $1 and s.run_id in (d.id, d.skus_run)
        and not exists (select from feedmaker.runs r
          where r.feed_id = d.feed_id and r.has_products and coalesce(r.skus_run, r.id) = s.run_id)`,
    [id],
  );
}
