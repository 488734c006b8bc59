/** A mail that did not go out. Its message holds nothing of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Trying again would end the same way. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
