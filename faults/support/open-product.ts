import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FakeShop } from '#tests/harness/fakes/shop.ts';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess, type ProcessOptions, type ProductProcess } from '#tests/harness/product-process.ts';
import { childrenOf, kill, postmasterOf } from './processes.ts';

/** The product as a process that may be killed and restarted, with its own data folder. */
export interface OpenProduct {
  readonly dataDir: string;
  product: ProductProcess;
  /** Starts the product after its process has ended. */
  readonly restart: () => Promise<void>;
  /** Ends the product and its shops, and removes the folder. */
  readonly close: () => Promise<void>;
}

/** Starts the product, which may send requests to these shops. A given folder is not removed at the end. */
export async function openProduct(
  shops: readonly FakeShop[],
  given: Partial<ProcessOptions> = {},
): Promise<OpenProduct> {
  const dataDir = given.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'feedmaker-product-')));
  const allowHosts = shops.map(({ host }) => host);
  const options = { port: await freePort(), allowHosts, ...given, dataDir };
  const opened: OpenProduct = {
    dataDir,
    product: await startProcess(options),
    restart: async () => {
      opened.product = await startProcess(options);
    },
    close: async () => {
      await opened.product.stop();
      await Promise.all(shops.map((shop) => shop.close()));
      if (given.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return opened;
}

/** Kills the product and restarts it. With `children` also its child processes, which otherwise must notice; with `database` also that. */
export async function killAndRestart(
  opened: OpenProduct,
  { children, database }: { children: boolean; database: boolean },
): Promise<void> {
  const postmaster = postmasterOf(opened.dataDir);
  const started = childrenOf(opened.product.child.pid ?? 0).filter((pid) => pid !== postmaster);
  await opened.product.kill();
  if (children) for (const pid of started) kill(pid);
  if (database && postmaster !== null) kill(postmaster);
  await opened.restart();
}
