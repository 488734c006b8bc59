import { expect, test } from 'vitest';
import { explainStart } from './explain-start.ts';
import { createLog } from './log.ts';
import { openFilesIn, requireOpenFiles } from './open-files.ts';
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

test('too few open files end the start in one sentence that says how many are wanted, and few are one line of the log', () => {
  const limits = (soft: string) =>
    `Max processes 7 7 processes\nMax open files            ${soft}    4096    files\n`;
  expect([openFilesIn(limits('48')), openFilesIn(limits('unlimited')), openFilesIn('')]).toEqual([
    48,
    Infinity,
    Infinity,
  ]);
  const lines: string[] = [];
  const log = createLog({ isProduction: true, destination: { write: (line) => void lines.push(line) } });
  const wanted = /^Only \d+ files .* want 1024 each\. Raise the limit .*$/;
  expect(() => requireOpenFiles(log, 48)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(wanted) }),
  );
  for (const enough of [1024, Infinity]) requireOpenFiles(log, enough);
  expect(lines).toEqual([]);
  requireOpenFiles(log, 1023);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringMatching(wanted),
  ]);
});
