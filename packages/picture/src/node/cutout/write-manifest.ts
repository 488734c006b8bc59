import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModelManifest } from './model-manifest.ts';
import { ModelError, ownManifest, readModel } from './read-model.ts';

/**
 * Writes the manifest of an ONNX file next to it, with the limits of our own network, and returns its path. Throws `ModelError` if the file
 * cannot be read, or if a manifest exists and must not be overwritten.
 */
export async function writeManifest(
  onnxFile: string,
  fed: Omit<ModelManifest, 'file' | 'sha256' | 'gate'>,
  mayOverwrite: boolean,
): Promise<string> {
  if (!/\.onnx$/i.test(onnxFile))
    throw new ModelError(`${onnxFile} is no ONNX file: its name should end in .onnx.`);
  const bytes = await readFile(onnxFile).catch((cause: unknown) => {
    throw new ModelError(`The background model ${onnxFile} cannot be read.`, { cause });
  });
  const { gate } = (await readModel(ownManifest)).manifest;
  const manifest: ModelManifest = {
    file: path.basename(onnxFile),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...fed,
    gate,
  };
  const target = path.resolve(onnxFile.replace(/\.onnx$/i, '.json'));
  const flag = mayOverwrite ? 'w' : 'wx';
  await writeFile(target, `${JSON.stringify(manifest, null, 2)}\n`, { flag }).catch((cause: unknown) => {
    throw new ModelError(
      isThere(cause)
        ? `${target} is there already; add --overwrite to write it anew.`
        : `${target} cannot be written.`,
      { cause },
    );
  });
  return target;
}

function isThere(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
}
