import { labelOfPath, type FieldOption } from '../mapping/field-option.ts';
import type { Leaf } from './read-leaves.ts';

/** A field of the products, with the first different texts that they have there. */
export interface SampledField extends FieldOption {
  samples: string[];
}

const SAMPLES = 3;
const CHARACTERS_MAX = 200;

/** Returns the fields in the order of the feed; long texts are cut. */
export function sampledFields(leaves: readonly Leaf[]): SampledField[] {
  return leaves.map(({ path, values }) => ({ label: labelOfPath(path), path, samples: takeSamples(values) }));
}

function takeSamples(values: Leaf['values']): string[] {
  const samples = new Set<string>();
  for (const text of values.flatMap((texts) => texts ?? [])) {
    if (text !== '') samples.add(text.slice(0, CHARACTERS_MAX).replace(/[\uD800-\uDBFF]$/, ''));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
