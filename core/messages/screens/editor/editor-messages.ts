import english from '#core/messages/words/en/editor.json' with { type: 'json' };
import { catalogue } from '#core/messages/catalogue.ts';

/** The editor's frame: the names of its parts, and its texts while it opens. */
export const editorMessages = catalogue(english, 'editorMessages');
