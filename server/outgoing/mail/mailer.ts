import { MailError } from './mail-error.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address for unsubscribing from this kind of mail with a POST. */
  readonly stop?: string;
}

export interface Mailer {
  /** Fails with `MailError`. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Time limit for each step of a mail server's answer, in ms. */
const ANSWER_MS = 20_000;

export function openSmtpMailer(smtpUrl: string, from: string): Mailer {
  // Loaded with the first mail, because the mail client takes 12 MB.
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      // Mails contain our own texts only; nothing in them may name a file or address to load.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof transport> | null = null;
  return {
    async send(mail) {
      try {
        opened ??= transport();
        // Suppresses automatic replies such as holiday notices (RFC 3834).
        const { stop, ...rest } = mail;
        const headers = { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stop) };
        await (await opened).sendMail({ from, ...rest, headers });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** Returns the headers of RFC 8058, with which mail programs show an unsubscribe button. */
function stopHeaders(stop: string | undefined): Record<string, string> {
  if (stop === undefined) return {};
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Converts the driver's error, which contains the mail with its secret, using only its codes. */
function toMailError(error: unknown): MailError {
  const facts = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const code = facts.get('code');
  const responseCode = Number(facts.get('responseCode') ?? 0);
  // RFC 5321 section 4.2.1: 5yz is final. A refused login can be corrected by the operator, so it is retried.
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  return new MailError(
    `the mail server said ${responseCode > 0 ? responseCode : JSON.stringify(code)}`,
    isFinal,
  );
}
