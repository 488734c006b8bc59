// `npm run messages`: writes docs/law-of-publishing.md from tests/law, docs/settings.md from server/config/settings.ts, and
// .cache/messages.md, every reason and its sentence, from core/messages. The latter is for people who read or translate the sentences, and
// is not stored in the repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import { lawPage } from '#tests/law/law-page.ts';
import { messagesPage } from './messages-page.ts';
import { settingsPage } from './settings-page.ts';

const root = new URL('../../', import.meta.url);
writeFileSync(new URL('docs/law-of-publishing.md', root), lawPage());
writeFileSync(new URL('docs/settings.md', root), settingsPage());
mkdirSync(new URL('.cache/', root), { recursive: true });
writeFileSync(new URL('.cache/messages.md', root), messagesPage());
process.stdout.write('Written: docs/law-of-publishing.md, docs/settings.md, .cache/messages.md\n');
