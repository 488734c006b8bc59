/** Maximum wait for a mail server's answer in ms; short, because a person waits for the result. */
const ANSWER_MS = 8_000;

/** Connects to a mail server and signs in, without sending anything. Returns null if it is accepted, else why not, without secrets. */
export async function verifyMailServer(smtpUrl: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    // The server's own words may repeat what we sent.
    const facts = new Map<string, unknown>(Object.entries(error instanceof Error ? error : {}));
    const words = ['code', 'responseCode'].flatMap((name) => {
      const fact = facts.get(name);
      return typeof fact === 'string' || typeof fact === 'number' ? [String(fact)] : [];
    });
    return words.join(' ') || 'no reason given';
  } finally {
    transport.close();
  }
}
