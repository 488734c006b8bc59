import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/harness/harness.ts';
import { startProcess } from '#tests/harness/product-process.ts';

/**
 * A product of its own on which nobody has an account, at an address that others reach and without mail or TLS: what an
 * operator should set right. Browsers come to it on this machine.
 */
export async function startPublicInstallation(
  env: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; firstCode: string; close: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'feedmaker-public-'));
  const product = await startProcess({
    port,
    dataDir,
    env: { PUBLIC_URL: 'http://feeds.shop.example', ...env },
  });
  return {
    origin: `http://localhost:${port}`,
    firstCode: /with the code (\w+)/.exec(product.output())?.[1] ?? '',
    async close() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
