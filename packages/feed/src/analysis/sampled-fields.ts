import { labelOfPath, type FieldOption } from '../mapping/field-option.ts';
import type { Leaf } from './read-leaves.ts';

export interface SampledField extends FieldOption {
  samples: string[];
}

const SAMPLES = 3;
const CHARACTERS_MAX = 200;

/** Returns the fields in feed order; long texts are truncated. */
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
