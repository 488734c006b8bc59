import type { CheckCode, CheckState } from '#core/messages/doctor-messages.ts';

/** Result of one check: the sentence states the condition, and the setting that mends it where it is not `ok`. */
export interface Finding {
  readonly code: CheckCode;
  readonly state: CheckState;
  readonly text: string;
}
