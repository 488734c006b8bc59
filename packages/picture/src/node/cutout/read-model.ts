import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { modelManifestSchema, type ModelManifest } from './model-manifest.ts';

/** Raise this when a code change alters cut-outs, so that every photo is cut out again. */
const stepsVersion = 3;

export const ownManifest = path.join(import.meta.dirname, '../../../models/studio-256.json');

/** A network whose file matches its manifest. */
export type CutOutModel = {
  readonly bytes: Uint8Array;
  readonly manifest: ModelManifest;
  /** Hash of everything that determines a cut-out besides the photo. */
  readonly version: string;
};

/** The network cannot be used; the message is one sentence for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code = 'background_model';
}

/**
 * Reads the network of a manifest. `file` is the manifest or the ONNX file next to it (same name, ending in .json). Fails with
 * `ModelError`, also if a single byte differs from the manifest's hash.
 */
export async function readModel(file: string): Promise<CutOutModel> {
  const manifestFile = file.replace(/\.onnx$/i, '.json');
  const manifest = await readManifest(manifestFile);
  const onnxFile = path.join(path.dirname(manifestFile), path.basename(manifest.file));
  const bytes = await readFile(onnxFile).catch((cause: unknown) => {
    throw new ModelError(`The background model ${onnxFile} cannot be read.`, { cause });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== manifest.sha256)
    throw new ModelError(
      `The background model ${onnxFile} has SHA-256 ${sha256}, but ${manifestFile} says ${manifest.sha256}.`,
    );
  const version = createHash('sha256')
    .update(JSON.stringify([stepsVersion, manifest]))
    .digest('hex');
  return { bytes, manifest, version };
}

async function readManifest(file: string): Promise<ModelManifest> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ModelError(`The background model needs a manifest, and ${file} cannot be read.`, { cause });
  });
  const parsed = modelManifestSchema.safeParse(asJson(text));
  if (parsed.success) return parsed.data;
  const { path: place = [], message = '' } = parsed.error.issues[0] ?? {};
  throw new ModelError(
    `The background model's manifest ${file} is not valid: ${[...place, message].join(' ')}.`,
  );
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
