// `npm run messages`: writes the pages that stand in tables: docs/messages.md, every reason and its sentence, from core/messages, and
// docs/law-of-publishing.md from tests/law.
import { writeFileSync } from 'node:fs';
import { lawPage } from '#tests/law/law-page.ts';
import { messagesPage } from './messages-page.ts';

writeFileSync(new URL('../../docs/messages.md', import.meta.url), messagesPage());
writeFileSync(new URL('../../docs/law-of-publishing.md', import.meta.url), lawPage());
