// Fails if Git tracks a file that it should ignore: output of a build or a tool is regenerated, not stored.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
// Sources from an archive have no history.
const tracked = existsSync(path.join(root, '.git'))
  ? execFileSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
  : '';
if (tracked !== '') {
  console.log(`Git keeps what .gitignore names; take it out with git rm --cached:\n${tracked}`);
  process.exitCode = 1;
}
