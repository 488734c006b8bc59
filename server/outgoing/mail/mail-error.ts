import { Fault } from '#core/fault.ts';
import { workFaults } from '#core/fault-table.ts';

/** A mail could not be sent. The message contains nothing of the mail. */
export class MailError extends Fault<'mail_refused' | 'mail_not_taken'> {
  override readonly name = 'MailError';

  /** `isFinal`: a retry would fail too. */
  constructor(message: string, isFinal: boolean) {
    const code = isFinal ? 'mail_refused' : 'mail_not_taken';
    super(code, workFaults[code], message);
  }
}
