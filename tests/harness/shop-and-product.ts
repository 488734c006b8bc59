import { afterAll, beforeAll } from 'vitest';
import { type FakeShop, startShop } from '#tests/harness/fakes/shop.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { type ProductOptions, startProduct, type TestProduct } from './harness.ts';

export interface ShopAndProduct {
  shop: FakeShop;
  product: TestProduct;
  /** A signed-in user with an account. */
  client: ApiClient;
}

/** An empty shop, a product that may ask it and a person, for all tests of the file that calls this at its top. */
export function shopAndProduct(options?: ProductOptions): ShopAndProduct {
  const scene: Partial<ShopAndProduct> = {};
  beforeAll(async () => {
    scene.shop = await startShop([]);
    scene.product = await startProduct([scene.shop.host], options);
    scene.client = await signUp(scene.product.origin);
  });
  afterAll(async () => {
    await scene.product?.close();
    await scene.shop?.close();
  });
  return scene as ShopAndProduct;
}
