import english from '#core/messages/words/en/mail.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** A mail's words. `button` is the text of its link if it has one, `reassurance` the small print under it. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly reassurance: string;
}

/** Mails about accounts. */
export const mailMessages = catalogue(english, 'mailMessages', (words) => ({
  /** `revokedKeys`: their names in one line, or ''. */
  passwordChanged: (revokedKeys: string): MailText => {
    const mail = words.passwordChanged(revokedKeys, revokedKeys !== '');
    return { ...mail, paragraphs: mail.paragraphs.filter((paragraph) => paragraph !== '') };
  },
}));
