import { listFindings } from '#core/feeds/health/findings.ts';
import type { KeptOutcome } from '#server/db/runs/changed-runs.ts';
import type { KnownResult } from '#server/db/runs/products/results.ts';

export function toOutcome(values: Readonly<Record<string, string>>, result: KnownResult) {
  const { reason_code: reasonCode, findings: picture } = result;
  const findings = listFindings({ state: 'enhanced', values, reasonCode, picture });
  return toFields({ ...result, state: 'enhanced' as const, kept_since: null, findings });
}

/** Returns a result in the form of a new product's row. */
export function toFields<State>(
  end: Omit<KeptOutcome, 'position' | 'input_key' | 'state'> & { state: State },
) {
  return {
    state: end.state,
    imageHash: end.image_hash,
    additionalHashes: end.additional_hashes,
    reasonCode: end.reason_code,
    reasonText: end.reason_text,
    reasonFacts: end.reason_facts,
    backgrounds: end.backgrounds,
    keptSince: end.kept_since,
    findings: end.findings,
  };
}
