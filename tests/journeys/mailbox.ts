import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { dataDirOf } from './addresses.ts';

/**
 * The link in the newest mail to this address whose subject fits, out of the mailbox page of a product, which shows
 * itself to this machine only.
 */
export async function linkTo(origin: string, email: string, subject: RegExp): Promise<string> {
  let link = '';
  const look = async () => {
    const key = await readFile(path.join(dataDirOf(Number(new URL(origin).port)), 'mailbox-key'), 'utf8');
    const mailbox = await (await fetch(`${origin}/dev/mailbox/${key}`)).text();
    const mails = mailbox.split('<article>').slice(1);
    const mail = mails.find((each) => each.includes(`to ${email},`) && subject.test(each)) ?? '';
    link = /href="(https?:[^"]+)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? '';
    return link;
  };
  await expect.poll(look, { message: `a mail to ${email}` }).not.toBe('');
  return link;
}
