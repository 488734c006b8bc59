import { afterAll, beforeAll } from 'vitest';
import { type FakeShop, startShop } from '#tests/harness/fakes/shop.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { type ProductOptions, startProduct, type TestProduct } from './harness.ts';

export interface ShopAndProduct {
  shop: FakeShop;
  product: TestProduct;
  client: ApiClient;
}

/** Opens an empty shop, a product with access to it, and a user. Call it at the top level of a file, whose tests then share them. */
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
