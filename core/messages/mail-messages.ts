import english from '#core/messages/words/en/mail.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts of a mail. `button` is the text of its link if it has one, `reassurance` the small print below it. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly reassurance: string;
}

export const mailMessages = catalogue(english, 'mailMessages', (words) => ({
  /** `revokedKeys`: names of the keys in one line, or ''. */
  passwordChanged: (revokedKeys: string): MailText => {
    const mail = words.passwordChanged(revokedKeys, revokedKeys !== '');
    return { ...mail, paragraphs: mail.paragraphs.filter((paragraph) => paragraph !== '') };
  },
}));
