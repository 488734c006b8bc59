import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Storage } from '#server/platform/storage/port.ts';
import { type Mailer, openSmtpMailer } from './mailer.ts';
import type { Platform } from '#server/platform/open-platform.ts';

const mailSchema = z.object({
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail that was stored instead of sent. `at`: ISO 8601. */
export type KeptMail = z.output<typeof mailSchema> & { readonly id: string };

/** Maximum number of stored mails; the oldest are deleted first. */
const KEPT_MAX = 100;

const folder = 'mailbox/';

/** Stores mails for the mailbox page if no SMTP server is set. Never used in production. */
function openMailbox(storage: Storage): Mailer {
  return {
    async send(mail) {
      const at = new Date().toISOString();
      const body = Buffer.from(JSON.stringify({ at, ...mail }));
      await storage.put(`${folder}${Date.now()}-${randomUUID()}.json`, body);
      const keys = await listKeys(storage);
      for (const key of keys.slice(KEPT_MAX)) await storage.delete(key);
    },
  };
}

/** Lists the stored mails, newest first. */
export async function listKeptMails(storage: Storage): Promise<KeptMail[]> {
  const mails = await Promise.all(
    (await listKeys(storage)).map((key) => readMail(storage, key.slice(folder.length, -'.json'.length))),
  );
  return mails.filter((mail) => mail !== null);
}

export async function readMail(storage: Storage, id: string): Promise<KeptMail | null> {
  const bytes = await storage.get(`${folder}${id}.json`);
  if (bytes === null) return null;
  return { id, ...mailSchema.parse(JSON.parse(Buffer.from(bytes).toString())) };
}

// Keys begin with their time, so they are in order of time.
async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(folder)) keys.push(key);
  return keys.toSorted().toReversed();
}

/** Returns null if nobody could read mails: in production without SMTP. */
export function openMailer({ config, storage }: Pick<Platform, 'config' | 'storage'>): Mailer | null {
  const { smtpUrl, from, isRead } = config.mail;
  if (smtpUrl !== null) return openSmtpMailer(smtpUrl, from);
  return isRead ? openMailbox(storage) : null;
}
