import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';

/** A mail that did not go out. Its message holds nothing of the mail. */
export class MailError extends Fault<'mail_refused' | 'mail_not_taken'> {
  override readonly name = 'MailError';

  /** `isFinal`: trying again would end the same way. */
  constructor(message: string, isFinal: boolean) {
    const code = isFinal ? 'mail_refused' : 'mail_not_taken';
    super(code, workFaults[code], message);
  }
}
