import { afterAll } from 'vitest';
import { type ApiClient, signUp } from './api-client.ts';
import { type FakeShop, type ShopProduct, startShop } from '#tests/harness/fakes/shop.ts';
import { type ProductOptions, startProduct, type TestProduct } from './harness.ts';

/** The product in this process with a signed-in user of it. */
export interface OpenProduct {
  product: TestProduct;
  client: ApiClient;
}

interface Opening extends ProductOptions {
  /** `host:port` of further servers that the product may ask. */
  readonly hosts?: readonly string[];
}

/** A shop, the product that may fetch from it and a user of the product, until the tests of the file have run. */
export async function openShop(
  products: ShopProduct[],
  { hosts = [], ...options }: Opening = {},
): Promise<OpenProduct & { shop: FakeShop }> {
  const shop = await startShop(products);
  afterAll(() => shop.close());
  return { shop, ...(await openProduct({ hosts: [shop.host, ...hosts], ...options })) };
}

/** The product and a user of it, until the tests of the file have run. */
export async function openProduct({ hosts = [], ...options }: Opening = {}): Promise<OpenProduct> {
  const product = await startProduct(hosts, options);
  afterAll(() => product.close());
  return { product, client: await signUp(product.origin) };
}
