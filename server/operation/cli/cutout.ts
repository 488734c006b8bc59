import { readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';

export function register(program: Command): void {
  const command = program
    .command('cutout')
    .description('remove the background of one photo')
    .argument('<photo>', 'JPEG, PNG, WebP, GIF or AVIF')
    .requiredOption('--out <file>', 'where the PNG goes')
    .action(async (photo: string, options: { out: string }) => {
      try {
        await cutOut(photo, options.out);
      } catch (error) {
        command.error(error instanceof Error ? error.message : String(error));
      }
    });
}

/** Loads model and picture libraries only now, so that other commands start without them. */
async function cutOut(file: string, out: string): Promise<void> {
  const [{ createPhotoCutter, drawCutOut }, { readModel, ownManifest }, { verdictOf }, { readConfigOrExit }] =
    await Promise.all([
      import('#picture/cutout'),
      import('#picture/files'),
      import('./try-model.ts'),
      import('#server/config.ts'),
    ]);
  const { backgroundModel } = readConfigOrExit([]);
  const cutter = createPhotoCutter(await readModel(backgroundModel ?? ownManifest));
  const bytes = await readFile(file);
  const found = await cutter(bytes);
  console.log(verdictOf(found));
  if (found.kind !== 'transparent') console.log(`facts: ${JSON.stringify(found.facts, rounded)}`);
  console.log(`ms: ${JSON.stringify(found.stages, rounded)}`);
  if (found.kind === 'cut') await writeFile(out, await drawCutOut(bytes, found.alpha));
  else console.log('Nothing was written.');
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}
