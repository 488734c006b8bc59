import { Argument, type Command } from 'commander';
import { knownModels } from '#picture/files';

export function register(program: Command): void {
  const command = program
    .command('background-model')
    .description('write the manifest of another network for background removal, and try it')
    .addArgument(new Argument('<kind>', 'how the network is fed').choices(Object.keys(knownModels)))
    .argument('<file>', 'its ONNX file; the manifest goes beside it')
    .argument('[photos...]', 'photos to try it on; those of the sample shop where there are none')
    .option('--overwrite', 'write the manifest anew where there is one')
    .action(async (kind: keyof typeof knownModels, file: string, photos: string[], options: Options) => {
      try {
        await bring(kind, file, photos, options);
      } catch (error) {
        command.error(error instanceof Error ? error.message : String(error));
      }
    });
}

type Options = { readonly overwrite?: boolean };

async function bring(
  kind: keyof typeof knownModels,
  file: string,
  photos: readonly string[],
  options: Options,
): Promise<void> {
  const [{ writeManifest }, { tryModel }, { measureNetwork }] = await Promise.all([
    import('#picture/files'),
    import('./try-model.ts'),
    import('#server/render/pool/measure-network.ts'),
  ]);
  const manifest = await writeManifest(file, knownModels[kind], options.overwrite === true);
  console.log(`${manifest} says how the network is fed, and when its answers are believed.`);
  await tryModel(manifest, photos);
  const bytes = await measureNetwork(manifest);
  console.log(
    [
      '',
      `It takes ${Math.ceil(bytes / 2 ** 20)} MB in each process that draws.`,
      `Set BACKGROUND_MODEL=${manifest} and start again: every photo is then cut out once more.`,
      "The limits in the manifest's gate are those of our own network; look at what is shown and what is not before you rely on them.",
      'Whether you may use the network for a shop is said by its licence, and by that of the photos it learned from.',
    ].join('\n'),
  );
}
