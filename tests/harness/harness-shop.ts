import { afterAll } from 'vitest';
import { type ApiClient, signUp } from './api-client.ts';
import { type FakeShop, type ShopProduct, startShop } from '#tests/fakes/shop.ts';
import { type ProductOptions, startProduct, type TestProduct } from './harness.ts';

/** A shop, the product that may fetch from it and a user of the product, until the tests of the file have run. */
export async function openShop(
  products: ShopProduct[],
  options: ProductOptions = {},
): Promise<{ shop: FakeShop; product: TestProduct; client: ApiClient }> {
  const shop = await startShop(products);
  afterAll(() => shop.close());
  const product = await startProduct([shop.host], options);
  afterAll(() => product.close());
  return { shop, product, client: await signUp(product.origin) };
}

/** The product and a user of it, until the tests of the file have run. */
export async function openProduct(
  options: ProductOptions = {},
): Promise<{ product: TestProduct; client: ApiClient }> {
  const product = await startProduct([], options);
  afterAll(() => product.close());
  return { product, client: await signUp(product.origin) };
}
