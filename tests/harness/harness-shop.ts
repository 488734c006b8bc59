import { afterAll } from 'vitest';
import { type ApiClient, signUp } from './api-client.ts';
import { type FakeShop, type ShopProduct, startShop } from '#tests/harness/fakes/shop.ts';
import { type ProductOptions, startProduct, type TestProduct } from './harness.ts';

export interface OpenProduct {
  product: TestProduct;
  client: ApiClient;
}

interface Opening extends ProductOptions {
  /** `host:port` of additional servers that the product may fetch from. */
  readonly hosts?: readonly string[];
}

/** Opens a shop, the product with access to it, and a user of the product; closes them after the file's tests. */
export async function openShop(
  products: ShopProduct[],
  { hosts = [], ...options }: Opening = {},
): Promise<OpenProduct & { shop: FakeShop }> {
  const shop = await startShop(products);
  afterAll(() => shop.close());
  return { shop, ...(await openProduct({ hosts: [shop.host, ...hosts], ...options })) };
}

/** Opens the product and a user of it; closes them after the file's tests. */
export async function openProduct({ hosts = [], ...options }: Opening = {}): Promise<OpenProduct> {
  const product = await startProduct(hosts, options);
  afterAll(() => product.close());
  return { product, client: await signUp(product.origin) };
}
