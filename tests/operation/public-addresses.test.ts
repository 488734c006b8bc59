import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from '#core/public-addresses.ts';

const root = path.join(import.meta.dirname, '../..');

/** Where the server, the dashboard and what builds them are written; tests spell addresses out on purpose. */
const sources = ['core', 'packages', 'server', 'web', 'scripts', 'vite.config.ts'].flatMap((name) =>
  (name.includes('.') ? [''] : readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }))
    .map((file) => path.join(name, file))
    .filter((file) => /\.(?:tsx?|js|html)$/.test(file) && !/\.(?:test|fixture|contract)\.tsx?$/.test(file)),
);

/**
 * The pieces of every address that are spelled in it, but for those that pages of the dashboard or the shops' own files
 * begin or end with too.
 */
const pieces = [
  ...new Set(Object.values(addresses).flatMap(({ pattern }) => pattern.split(/:\w+/).slice(0, 2))),
].filter((piece) => piece.length > 1 && !['/templates/', '/feed.', '/i/', '.jpg'].includes(piece));

/** The module, and the page of settings, whose sentences quote addresses. */
const spelledOut: ReadonlySet<string> = new Set([
  path.join('core', 'public-addresses.ts'),
  path.join('server', 'config', 'settings.ts'),
]);

test('a public address is spelled in one module and nowhere else', () => {
  expect(pieces).toEqual(
    expect.arrayContaining(['/feedmaker/', '/preview.jpg', '/fonts/', '/docs', '/auth/v1']),
  );
  const spelled = sources.flatMap((file) => {
    if (spelledOut.has(file)) return [];
    const code = withoutComments(readFileSync(path.join(root, file), 'utf8'));
    return code
      .split('\n')
      .filter((line) => pieces.some((piece) => isSpelled(line, piece)))
      .map((line) => `${file}: ${line.trim()}`);
  });
  expect(spelled).toEqual([]);
});

/** At the beginning of a string, after a hole of one, or as a regular expression. */
function isSpelled(line: string, piece: string): boolean {
  const plain = line.replaceAll('\\/', '/');
  return ["'", '"', '`', '}', '^', '(', '>'].some((before) => plain.includes(before + piece));
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/^import .*$/gm, '');
}
