import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(isProduction: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  let output = '';
  write(createLog({ isProduction, destination: { write: (text) => void (output += text) } }));
  return output;
}

describe.each([
  ['JSON', true],
  ['readable', false],
])('the %s log', (_name, isProduction) => {
  test('never shows the query of an address, a password or a token', () => {
    const output = logged(isProduction, (log) => {
      log.info({ req: { method: 'GET', url: '/editor/1?token=marker' }, res: { statusCode: 200 } }, 'served');
      log.info({ url: 'https://shop.test/feed?key=marker#marker' }, 'fetched');
      log.warn(
        { body: { password: 'marker', refresh_token: 'marker' }, authorization: 'Bearer marker' },
        'odd',
      );
      const error = Object.assign(new Error('refused'), {
        parameters: ['marker'],
        detail: 'Key (email)=(marker)',
      });
      log.error({ err: error }, 'failed');
    });
    expect(output).toContain('/editor/1');
    expect(output).toContain('https://shop.test/feed');
    expect(output).toContain('refused');
    expect(output).not.toContain('marker');
  });

  test('writes one line for each message without an error', () => {
    const output = logged(isProduction, (log) => {
      log.info('one');
      log.warn({ feed: 'f', counts: { done: 2 } }, 'two');
    });
    expect(output.trimEnd().split('\n')).toHaveLength(2);
  });
});

test('the readable log names warnings, fields and the cause of an error', () => {
  const output = logged(false, (log) => {
    log.warn({ feed: 'f1', counts: { done: 2 } }, 'slow');
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  });
  expect(output).toMatch(/^\d\d:\d\d:\d\d warning slow feed=f1 counts\.done=2\n/);
  expect(output).toMatch(/error failed\n {4}Error: outer\n[^]*because of\n {4}Error: inner/);
});
