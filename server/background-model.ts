import type { Config } from '#server/config.ts';
import { writeGib, planDrawing, readMachine } from '#server/platform/process/drawing-plan.ts';
import { measureNetwork } from '#server/render/pool/measure-network.ts';
import { ModelError, ownManifest, readModel, type CutOutModel } from '#picture/files';

type ModelConfig = Pick<Config, 'backgroundModel' | 'drawingProcesses' | 'databaseUrl'>;

const models = new Map<string, Promise<CutOutModel | ModelError>>();
const measured = new Map<string, Promise<number>>();

/**
 * Returns the network that removes backgrounds, or why there is none: then products still get their images. A network named by
 * `BACKGROUND_MODEL` is refused if this machine lacks the memory, which is measured. Without the setting it is the product's own network.
 * Loaded once per process.
 */
export function backgroundModel(config: ModelConfig): Promise<CutOutModel | ModelError> {
  const manifest = config.backgroundModel ?? ownManifest;
  const model =
    models.get(manifest) ??
    readWithRoom(config).catch((error: unknown) => {
      if (error instanceof ModelError) return error;
      throw error;
    });
  models.set(manifest, model);
  return model;
}

/**
 * Returns the bytes that a custom network takes in each drawing process, measured once per process; 0 for the product's own network, which
 * memory planning always includes. Fails with `ModelError` if it cannot be loaded.
 */
export function networkBytes({ backgroundModel: file }: Pick<Config, 'backgroundModel'>): Promise<number> {
  if (file === null) return Promise.resolve(0);
  const bytes = measured.get(file) ?? measureNetwork(file);
  measured.set(file, bytes);
  return bytes;
}

async function readWithRoom(config: ModelConfig): Promise<CutOutModel> {
  const model = await readModel(config.backgroundModel ?? ownManifest);
  const bytes = await networkBytes(config);
  const { memoryBytes } = readMachine();
  const { leastBytes } = planDrawing({ cores: 1, memoryBytes }, config, bytes);
  if (bytes > 0 && memoryBytes < leastBytes)
    throw new ModelError(
      `The background model takes ${writeGib(bytes)} in each process that draws, so at least ${writeGib(leastBytes)} of memory are wanted, ` +
        `and this machine has ${writeGib(memoryBytes)}. Photos keep their backgrounds: give it more memory, or a smaller network.`,
    );
  return model;
}
