import { layerSchema } from '#picture/layers';
import { templateConfigVersion } from '../../../packages/picture/src/template/migrate-template-config.ts';
import { templateConfigSchema } from '#picture';
import { toDoc, type Doc } from './doc.ts';

/** Returns a document of a thousand px with these layers, from back to front, as stored. */
export function makeDocument(layers: readonly unknown[], rest: object = {}): Doc {
  const objects = layers.map((layer) => layerSchema.parse(layer));
  const canvasSize = { width: 1000, height: 1000 };
  const config = templateConfigSchema.parse({ version: templateConfigVersion, canvasSize, ...rest });
  return toDoc({ ...config, objects }, '');
}

export function shape(id: string, rest: object = {}): object {
  return { kind: 'shape', id, width: 100, height: 100, ...rest };
}

/** Returns a stored free group of 400 px. */
export function group(id: string, layers: readonly unknown[], rest: object = {}): object {
  return { kind: 'group', id, width: 400, height: 400, layers, ...rest };
}

export function words(id: string, text: string, rest: object = {}): object {
  return { kind: 'text', id, width: 300, height: 60, fontSize: 20, text, ...rest };
}
