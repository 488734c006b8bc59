import path from 'node:path';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import type { ProductProcess } from '#tests/harness/product-process.ts';
import { openServerMode } from '#tests/harness/server-mode.ts';
import { NotMeasured } from '../fault.ts';
import { kill, postmasterOf } from './processes.ts';
import { startPricedShop } from './shop-feed.ts';

/** A shop and a database that several processes use. */
export interface Cluster {
  readonly shop: FakeShop;
  readonly reprice: () => number;
  readonly folder: string;
  /** Starts a process with a folder of this name; without a name, all processes share one. */
  readonly start: (
    role: 'api' | 'worker',
    own?: { folder?: string; env?: Readonly<Record<string, string>> },
  ) => Promise<ProductProcess>;
  readonly killDatabase: () => void;
  readonly close: () => Promise<void>;
}

export async function openCluster(products: number): Promise<Cluster> {
  const { shop, reprice } = await startPricedShop(products);
  const mode = await openServerMode([shop.host]);
  return {
    shop,
    reprice,
    folder: mode.folder,
    start: (role, { folder = 'shared', env = {} } = {}) =>
      mode.start(role, folder, { PUBLIC_URL: 'http://localhost:3000', ...env }),
    killDatabase: () => {
      const postmaster = postmasterOf(path.join(mode.folder, 'server'));
      if (postmaster === null)
        throw new NotMeasured('this needs a database that it may kill: no TEST_DATABASE_URL');
      kill(postmaster);
    },
    close: async () => {
      await mode.close();
      await shop.close();
    },
  };
}
