import { ModelError, ownManifest, readModel, type CutOutModel } from '#server/render/cutout/read-model.ts';

const models = new Map<string, Promise<CutOutModel | ModelError>>();

/**
 * The network that removes backgrounds, or why there is none: a product without it still gets its image. `file` is the
 * operator's choice, null the product's own; it is read once per process.
 */
export function backgroundModel(file: string | null): Promise<CutOutModel | ModelError> {
  const manifest = file ?? ownManifest;
  const model =
    models.get(manifest) ??
    readModel(manifest).catch((error: unknown) => {
      if (error instanceof ModelError) return error;
      throw error;
    });
  models.set(manifest, model);
  return model;
}
