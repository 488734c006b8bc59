import english from '#core/messages/words/en/account.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Texts for the operator of an installation: invitations, and wrong settings. */
export const installationMessages = catalogue(english, 'installationMessages');
