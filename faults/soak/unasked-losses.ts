export interface SeenItem {
  readonly id: string;
  readonly words: string;
  /** Hash of our picture; null for the shop's photo. */
  readonly picture: string | null;
}

const valueOf = (item: SeenItem, field: string) =>
  new RegExp(`<${field}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${field}>`).exec(item.words)?.[1] ?? '';
const priceOf = (item: SeenItem) => Number.parseFloat(valueOf(item, 'g:price'));
const currencyOf = (item: SeenItem) => /[A-Z]{3}$/.exec(valueOf(item, 'g:price'))?.[0] ?? '';

/**
 * Returns losses between two states of a file, shortly after each other, for which the product must ask a person (docs/decisions/019): half
 * of the products, of the pictures or of those in stock; wrong prices and titles; absurd values. If this and the guard judge differently,
 * this is the more tolerant one.
 */
export function unaskedLosses(before: readonly SeenItem[], now: readonly SeenItem[]): string[] {
  const lost: string[] = [];
  const halved = (name: string, is: (item: SeenItem) => boolean) => {
    const [had, has] = [before.filter(is).length, now.filter(is).length];
    if (has * 2 < had) lost.push(`${has} ${name} are up instead of ${had}`);
  };
  halved('products', () => true);
  // Pictures are lost with their products, so they are not reported in addition.
  if (lost.length === 0) {
    halved('pictures', ({ picture }) => picture !== null);
    halved('products in stock', (item) => valueOf(item, 'g:availability') === 'in stock');
  }
  const was = new Map(before.map((item) => [item.id, item]));
  const share = (is: (item: SeenItem, old: SeenItem) => boolean) => {
    const changed = now.filter((item) => was.has(item.id) && is(item, was.get(item.id)!)).length;
    return changed / Math.max(now.length, 1);
  };
  const moved = share((item, old) => {
    const times = priceOf(item) / priceOf(old);
    return times >= 5 || times <= 0.2;
  });
  if (moved > 0.5) lost.push(`${percent(moved)} of the prices are five times as high or low`);
  const foreign = share(
    (item, old) => currencyOf(item) !== '' && currencyOf(old) !== '' && currencyOf(item) !== currencyOf(old),
  );
  if (foreign > 0.5) lost.push(`${percent(foreign)} of the prices are in another currency`);
  const without = (items: readonly SeenItem[]) =>
    items.filter((item) => Number.isNaN(priceOf(item))).length / Math.max(items.length, 1);
  if (without(now) - without(before) > 0.2) lost.push(`${percent(without(now))} have no price`);
  if (now.length > 2 && before.length > 2 && isAlike(now) && !isAlike(before))
    lost.push('all products have the same title');
  return lost;
}

function isAlike(items: readonly SeenItem[]): boolean {
  return new Set(items.map((item) => valueOf(item, 'title'))).size === 1;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
