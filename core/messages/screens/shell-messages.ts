import english from '#core/messages/words/en/shell.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Sidebar, header, project switcher, user menu. */
export const shellMessages = catalogue(english, 'shellMessages');
