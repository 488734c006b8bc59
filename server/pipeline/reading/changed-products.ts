import { AVAILABILITY, foldName, matchesAvailability, type FeedMapping, type Product } from '#feed';
import {
  IMAGE,
  listChangesOf,
  type ProductChange,
  type SeenChange,
} from '#server/db/feeds/product-changes.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';

export async function openChanges(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  run: WorkerRun,
  mapping: FeedMapping,
): Promise<ChangedProducts> {
  const { home_id: homeId, feed_id: feedId } = run;
  return new ChangedProducts(
    await listChangesOf(database.query, { homeId, feedId, now: clock.now() }),
    mapping,
  );
}

/**
 * Applies changes to products as they are read. A value applies while the feed's own value is still the one that it replaced first; a
 * different value means that the feed is up to date again.
 */
export class ChangedProducts {
  private readonly changes: ReadonlyMap<string, ProductChange>;
  private readonly mapping: FeedMapping;
  /** Results by product id, which several products may share. */
  private readonly found = new Map<string, SeenChange>();
  private noted: SeenChange[] = [];

  constructor(changes: readonly ProductChange[], mapping: FeedMapping) {
    this.changes = new Map(changes.map((change) => [change.product_id, change]));
    this.mapping = mapping;
  }

  /** True if a product's photo must be checked, whatever is known about it. */
  isFresh(productId: string): boolean {
    return this.changes.get(productId)?.is_fresh === true;
  }

  apply(product: Product): Product {
    const change = this.changes.get(product.id.slice(0, 500));
    if (change === undefined) return product;
    const { gone } = this.foundOf(product, change);
    const fields = Object.entries(change.fields).filter(([name]) => !gone.includes(name));
    return fields.reduce((changed, [name, text]) => this.withField(changed, name, text), product);
  }

  /** Returns the results found since the last call. */
  takeNoted(): SeenChange[] {
    const noted = this.noted;
    this.noted = [];
    return noted;
  }

  private foundOf(product: Product, change: ProductChange): SeenChange {
    const known = this.found.get(change.product_id);
    if (known !== undefined) return known;
    const names = Object.keys(change.fields);
    const says = Object.fromEntries(names.map((name) => [name, this.textOf(product, name)]));
    const gone = names.filter((name) => name in change.seen && change.seen[name] !== says[name]);
    const fresh = names.filter((name) => !(name in change.seen));
    const seen = Object.fromEntries(fresh.map((name) => [name, says[name] ?? '']));
    const { product_id, changed_at } = change;
    const found = { product_id, changed_at, seen, gone };
    this.found.set(product_id, found);
    if (gone.length + fresh.length > 0) this.noted.push(found);
    return found;
  }

  private textOf(product: Product, name: string): string {
    if (name === IMAGE) return product.image;
    if (name === AVAILABILITY) return product.availability ?? '';
    const [key = name] = this.keysOf(product, name);
    return product.values[key] ?? '';
  }

  private withField(product: Product, name: string, text: string): Product {
    if (name === IMAGE) return { ...product, image: text };
    const values = { ...product.values };
    const fields = { ...product.fields };
    for (const key of [name, ...this.keysOf(product, name)]) {
      if (text === '') delete values[key];
      else values[key] = text;
    }
    for (const path of this.mapping.values[name] ?? [name])
      if (path in fields) fields[path] = text === '' ? [] : [text];
    const changed = { ...product, values, ...(product.fields !== undefined && { fields }) };
    return name === AVAILABILITY ? this.withAvailability(changed, text) : changed;
  }

  private withAvailability(product: Product, text: string): Product {
    const { availability } = this.mapping;
    if (availability === null) return product;
    const texts = text === '' ? [] : [text];
    const { path, option } = availability;
    const { fields } = product;
    const changed = { availability: text, isMatch: matchesAvailability(texts, option) };
    return {
      ...product,
      ...changed,
      ...(fields !== undefined && path in fields && { fields: { ...fields, [path]: texts } }),
    };
  }

  /** Returns the keys under which a product has a field: the canonical `price`, and this feed's `g:price`. */
  private keysOf({ values }: Product, name: string): string[] {
    const folded = foldName(name);
    return Object.keys(values).filter((key) => key === name || foldName(key) === folded);
  }
}
