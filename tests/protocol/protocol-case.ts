import type { Answer } from '#tests/harness/harness-auth.ts';
import type { ProtocolWorld } from './protocol-world.ts';

/** A refusal: HTTP status, code and sentence. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

/** One way to be refused, and what the server says whose protocol we speak. */
export interface ProtocolCase {
  readonly call: string;
  readonly when: string;
  /** Where it stands in that server's public source, under `internal/api` unless it names more. */
  readonly source: string;
  readonly theirs: Refusal;
  /** A deliberate difference of ours, and why. */
  readonly ours?: Partial<Refusal> & { readonly why: string };
  readonly send: (world: ProtocolWorld) => Promise<Answer>;
}

/** A case in one line: call, circumstances, source file; status, code and sentence; how to get there. */
export function protocolCase(
  [call, when, source]: readonly [call: string, when: string, source: string],
  [status, code, text]: readonly [status: number, code: string, text: string],
  send: ProtocolCase['send'],
  ours?: ProtocolCase['ours'],
): ProtocolCase {
  return { call, when, source, theirs: { status, code, text }, send, ...(ours !== undefined && { ours }) };
}
