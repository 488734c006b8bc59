// `npm run client`: writes the API's types for the typed client in tools/client; with --check reports whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { callsSource } from './calls-source.ts';

const file = new URL('../../tools/client/calls.ts', import.meta.url);
const source = callsSource();
if (!process.argv.includes('--check')) writeFileSync(file, source);
else if (readFileSync(file, 'utf8') !== source) {
  console.error('tools/client/calls.ts is not what the API is: npm run client');
  process.exitCode = 1;
}
process.exit();
