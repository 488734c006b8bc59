import type { CheckCode, CheckState } from '#core/messages/doctor-messages.ts';

/** Result of a check: a sentence about the condition, and how to solve it unless it is `ok`. */
export interface Finding {
  readonly code: CheckCode;
  readonly state: CheckState;
  readonly text: string;
}
