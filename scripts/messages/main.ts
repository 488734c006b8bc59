// `npm run messages`: writes docs/messages.md, every reason and its sentence, from the tables of core/messages.
import { writeFileSync } from 'node:fs';
import { messagesPage } from './messages-page.ts';

writeFileSync(new URL('../../docs/messages.md', import.meta.url), messagesPage());
