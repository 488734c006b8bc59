import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The 10,000 commonest passwords of six characters and more, in small letters, the commonest first: from the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT licence), which comes from published leaks. Gzipped, because it makes unpleasant reading.
 */
const file = path.join(import.meta.dirname, 'leaked-passwords.txt.gz');

let known: ReadonlySet<string> | undefined;

/** True if a password is among the most common ones, ignoring case. */
export function isLeaked(password: string): boolean {
  known ??= new Set(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n'));
  return known.has(password.toLowerCase());
}
