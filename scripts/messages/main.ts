// `npm run messages`: writes docs/law-of-publishing.md from tests/published/law, and docs/settings.md from server/config/settings.ts.
import { writeFileSync } from 'node:fs';
import { lawPage } from '#tests/published/law/law-page.ts';
import { settingsPage } from './settings-page.ts';

const root = new URL('../../', import.meta.url);
writeFileSync(new URL('docs/law-of-publishing.md', root), lawPage());
writeFileSync(new URL('docs/settings.md', root), settingsPage());
process.stdout.write('Written: docs/law-of-publishing.md, docs/settings.md\n');
