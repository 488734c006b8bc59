import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const pages = globSync(['*.md', 'docs/**/*.md', 'tools/*/*.md'], { cwd: root }).toSorted();
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const names = new Set(tracked.map((file) => path.basename(file)));

test('every path that the documents name is there', () => {
  const gone = pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    return [...pathsIn(text), ...linksIn(text, path.dirname(page))]
      .filter((named) => !isThere(named))
      .map((named) => `${page}: ${named}`);
  });
  expect(gone).toEqual([]);
  expect(pages.length).toBeGreaterThan(30);
});

test.each([
  ['README.md', 6],
  ['ARCHITECTURE.md', 12],
])('%s can be read at one go', (page, kilobytes) => {
  expect(readFileSync(path.join(root, page)).byteLength).toBeLessThanOrEqual(kilobytes * 1024);
});

test('the README names each command that proves what lands', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const commands = readFileSync(path.join(root, '.ci/run'), 'utf8').match(/^(?:npm|npx|node) .*$/gm);
  expect(commands).toEqual(['npm test']);
  for (const command of commands ?? []) {
    expect(readme).toContain(`\n${command}\n`);
    expect(readFileSync(path.join(root, '.github/workflows/test.yml'), 'utf8')).toContain(
      `- run: ${command}\n`,
    );
  }
});

test('every test that proves a goal of reliability is there', () => {
  const list = readFileSync(path.join(root, 'faults/goals/tests-of.ts'), 'utf8');
  const named = [...list.matchAll(/'([\w/.-]+\.test\.ts)'/g)].map(([, file]) => file!);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('every room that the map names in another one is there', () => {
  const map = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const inner = [...map.matchAll(/^- `(\w+\/[\w/]+\/)`: (.*)$/gm)].flatMap(([, room, text]) =>
    [...text!.matchAll(/`([\w-]+\/)`/g)].map(([, name]) => `${room}${name}`),
  );
  expect(inner.filter((room) => !existsSync(path.join(root, room)))).toEqual([]);
  expect(inner.length).toBeGreaterThan(25);
});

test('every file that the documents name without its folder is somewhere', () => {
  const gone = pages.flatMap((page) => {
    const text = readFileSync(path.join(root, page), 'utf8');
    return [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|cjs|js|sql|css))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !names.has(name))
      .map((name) => `${page}: ${name}`);
  });
  expect(gone).toEqual([]);
});

function pathsIn(text: string): string[] {
  const found = text.matchAll(/`((?:core|server|web|tests|scripts|bench|faults|tools|docs|\.ci)\/[^`\s]*)`/g);
  return (
    [...found]
      .map(([, named]) => named!)
      // `server/db/<table>.ts` stands for many.
      .filter((named) => !/[<>$]/.test(named))
      .map((named) => named.replace(/[:#].*$/, ''))
  );
}

function linksIn(text: string, folder: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) =>
    path.join(folder, decodeURI(link!)),
  );
}

function isThere(named: string): boolean {
  if (/[*{]/.test(named))
    return globSync(named, { cwd: root }).length > 0 && braces(named).every(isSomewhere);
  return existsSync(path.join(root, named));
}

/** `a/{b,c}.ts` names two files. */
function braces(named: string): string[] {
  const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(named) ?? [];
  if (choices === undefined) return [named];
  return choices.split(',').flatMap((choice) => braces(`${before}${choice}${after}`));
}

function isSomewhere(pattern: string): boolean {
  return globSync(pattern, { cwd: root }).length > 0;
}

test('the version at the top of the changelog is the one that the packages name', () => {
  const version = (file: string): string =>
    (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version: string }).version;
  const [, newest] = /^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$/m.exec(
    readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
  )!;
  expect(newest).toBe(version('package.json'));
  expect(version('package-lock.json')).toBe(version('package.json'));
});
