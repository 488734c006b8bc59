import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe } from 'vitest';
import { readS3 } from '#server/config/read-s3.ts';
import { isLongRun } from '#tests/harness/long-run.ts';
import { hasSwift, startSwift } from '#tests/harness/swift-server.ts';
import { describeStorage } from '../storage.contract.ts';
import { openS3Storage } from './s3-storage.ts';

// The only other server of S3 that Debian has; it takes half a minute, so it is a part of the long tests where it is installed.
describe.skipIf(!hasSwift || !isLongRun)('with OpenStack Swift installed and LONG_TESTS=1', () => {
  describeStorage('a bucket of OpenStack Swift', async () => {
    const swift = await startSwift(path.join(await mkdtemp(path.join(os.tmpdir(), 'swift-')), 'swift'));
    const config = readS3(swift.env);
    if (config === null) throw new Error('no bucket');
    const { storage, close } = await openS3Storage(config);
    return {
      storage,
      async close() {
        close();
        await swift.close();
      },
    };
  });
});
