import { feedCustom, writeCurrency } from '#picture/values';

/**
 * Returns the price for a text beside a picture, from the values of the picture: written as the product's own designs write it, in which a
 * whole amount has no decimals. `old` is the former price, '' if the price is not reduced.
 */
export function captionPrices(values: Readonly<Record<string, string>>): { price: string; old: string } {
  const write = (key: 'PRICE' | 'OLD_PRICE') => {
    const price = values[key.toLowerCase()] ?? '';
    const custom = feedCustom(key, (name) => values[name.toLowerCase()] ?? '');
    return price === '' ? '' : writeCurrency(price, ['short', ...custom]);
  };
  return { price: write('PRICE'), old: write('OLD_PRICE') };
}
