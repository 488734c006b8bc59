import { conditionFields } from '../bindings/conditions/condition.ts';
import { parseCondition } from '../bindings/conditions/parse-condition.ts';
import { fieldOfSource } from '../bindings/field-pictures.ts';
import { normalizeKey } from '../bindings/normalize-key.ts';
import { photoOfSlot } from '../bindings/photo-slots.ts';
import { placeholdersIn } from '../bindings/placeholders.ts';
import type { TemplateConfig } from '../template.ts';
import { flattenLayers, type Layer } from './layer-schema.ts';
import { readLayerWords } from './layer-words.ts';

/**
 * Returns a configuration whose fields agree with its layers: `keyValuePairs` lists the fields that they use, keeping known texts,
 * `dynamicImgs` the layers with the product's photo, `hiddenObjectIds` only existing layers. A configuration without layers is returned
 * unchanged, because the fields of its HTML are unknown here.
 */
export function completeConfig(config: TemplateConfig): TemplateConfig {
  const { objects, keyValuePairs } = config;
  if (objects === undefined) return config;
  const layers = flattenLayers(objects);
  const asked = new Set(layers.flatMap(listKeys).filter((key) => photoOfSlot(key) === null));
  const listed = new Map(keyValuePairs.map((pair) => [normalizeKey(pair.key), pair]));
  // Keys listed earlier stay in their order.
  const keys = [...new Set([...listed.keys(), ...asked])].filter((key) => asked.has(key));
  const ids = new Set(layers.map(({ id }) => id));
  return {
    ...config,
    keyValuePairs: keys.map((key) => ({ value: '', ...listed.get(key), key })),
    dynamicImgs: layers.filter(({ kind }) => kind === 'photo').map(({ id }) => id),
    hiddenObjectIds: (config.hiddenObjectIds ?? []).filter((id) => ids.has(id)),
  };
}

function listKeys(layer: Layer): string[] {
  const condition = layer.showIf === undefined ? null : parseCondition(layer.showIf, () => undefined);
  return [
    ...pictureKeys(layer),
    ...placeholdersIn(readLayerWords(layer)),
    ...(condition === null ? [] : conditionFields(condition)),
  ];
}

function pictureKeys(layer: Layer): string[] {
  if (layer.kind !== 'image') return [];
  const field = fieldOfSource(layer.source);
  return field === null ? [] : [field];
}
