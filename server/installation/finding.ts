import type { CheckCode, CheckState } from '#core/messages/doctor-messages.ts';

/** What one check found: the sentence says what is so, and what to set where it is not `ok`. */
export interface Finding {
  readonly code: CheckCode;
  readonly state: CheckState;
  readonly text: string;
}
