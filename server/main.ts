import { flushCompileCache } from 'node:module';
import { readConfigOrExit } from './config.ts';
import { openPlatformOrExit } from './platform/open-platform.ts';
import { keepBallast } from './platform/process/ballast.ts';
import { watchEndOfProcess } from './platform/process/end-of-process.ts';
import { giveBackMemoryWhenIdle } from './platform/process/give-back-memory.ts';
import { StartError } from './platform/process/start-error.ts';
import { productParts, startProduct } from './start-product.ts';

const config = readConfigOrExit();
const platform = await openPlatformOrExit(config, productParts);
const { log } = platform;
const end = watchEndOfProcess({ log, isStartedByNpm: config.isStartedByNpm, keeper: config.keeper });
try {
  await startProduct(platform, end);
  const isApi = config.roles.includes('api');
  log.info(isApi ? `Feedmaker is ready at ${config.publicUrl}` : 'Feedmaker worker is ready');
  // Node would only write its compile cache when it exits, which a kill prevents.
  flushCompileCache();
  giveBackMemoryWhenIdle();
  keepBallast(config, log);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  log.error(error.message);
  await end.stop(1);
}
