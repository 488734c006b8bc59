import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';
import { StartError } from './start-error.ts';

const failed = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  [failed('ENOSPC'), 'The disk of DATA_DIR /data is full'],
  [new Error('could not start: FATAL: could not write lock file: No space left on device'), 'is full'],
  [failed('EROFS', "EROFS: read-only file system, rm '/data/files/.part'"), 'can only be read'],
  [failed('EACCES', "EACCES: permission denied, open '/data/lock'"), 'belongs to somebody else'],
])('a fault of the disk is one sentence that says what to do: %s', (error, sentence) => {
  const said = explainStart(error, '/data');
  expect(said).toContain(sentence);
  expect(said).not.toContain('\n');
});

test('a sentence stays as it is, and a fault of ours shows where it is', () => {
  expect(explainStart(new StartError('Port 1 is in use.'), '/data')).toBe('Port 1 is in use.');
  expect(explainStart(new TypeError('x is undefined'), '/data')).toMatch(
    /^TypeError: x is undefined\n\s+at /,
  );
});
