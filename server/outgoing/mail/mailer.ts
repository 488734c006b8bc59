import { MailError } from './mail-error.ts';

/** A finished mail. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address at which its reader unsubscribes from mails of its kind, by a POST. */
  readonly stop?: string;
}

/** Hands mails over for delivery. */
export interface Mailer {
  /** Fails with `MailError`. */
  send(mail: OutgoingMail): Promise<void>;
}

/** Time limit for each step of a mail server's answer, in ms. */
const ANSWER_MS = 20_000;

/** Sends through an SMTP server, such as 'smtps://user:password@mail.example.com:465'. */
export function openSmtpMailer(smtpUrl: string, from: string): Mailer {
  // Loaded with the first mail, because the mail client takes 12 MB.
  const transport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      // A mail is made of our own texts; nothing in it may name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof transport> | null = null;
  return {
    async send(mail) {
      try {
        opened ??= transport();
        // RFC 3834: holiday notes and the like must not answer.
        const { stop, ...rest } = mail;
        const headers = { 'Auto-Submitted': 'auto-generated', ...stopHeaders(stop) };
        await (await opened).sendMail({ from, ...rest, headers });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** RFC 8058: mail programs show a button that sends the POST. */
function stopHeaders(stop: string | undefined): Record<string, string> {
  if (stop === undefined) return {};
  return { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The driver's error holds the mail, which holds a secret, so only its codes are passed on. */
function toMailError(error: unknown): MailError {
  const facts = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
  const code = facts.get('code');
  const responseCode = Number(facts.get('responseCode') ?? 0);
  // RFC 5321 section 4.2.1: 5yz is final. A refused sign-in is the operator's to mend, so it is tried again.
  const isFinal = responseCode >= 500 && code !== 'EAUTH';
  return new MailError(
    `the mail server said ${responseCode > 0 ? responseCode : JSON.stringify(code)}`,
    isFinal,
  );
}
