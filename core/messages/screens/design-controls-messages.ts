import english from '#core/messages/words/en/templates.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** Choices of a design outside the editor: for a new template, and on a template's page. */
export const designControlsMessages = catalogue(english, 'designControlsMessages');
