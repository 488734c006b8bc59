import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Path from the root, with slashes: `packages/feed/src/product.ts`. */
  path: string;
  text: string;
  lines: number;
  /** True for tests and for what only tests use. */
  isTest: boolean;
}

/** Folders with our own sources. Generated, stored and third-party files are elsewhere, and so are the separate programs in tools/. */
export const sourceFolders = [
  'core',
  'packages',
  'server',
  'web',
  'tests',
  'scripts',
  'bench',
  'faults',
  'tools/client',
];

/** Returns the code files that git knows below `root`, sorted by path. */
export function listSourceFiles(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', ...sourceFolders], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((file) => /\.(ts|tsx|js|cjs|mjs)$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      return { path: file, text, lines, isTest: isTestFile(file) };
    });
}

/** Returns all imports as [importing file, imported file], including type-only ones; tests are left out. */
export function importsOf(files: readonly SourceFile[]): (readonly [string, string])[] {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path: from, text }) =>
      [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)'/g)].flatMap(([, spec = '']) => {
        const to = spec.startsWith('#') ? spec.slice(1) : path.posix.join(path.posix.dirname(from), spec);
        return paths.has(to) ? [[from, to] as const] : [];
      }),
    );
}

/** True for the path of a test, a fixture, a shared suite or anything in the tests' folder. */
export function isTestFile(file: string): boolean {
  return file.startsWith('tests/') || /\.(test|spec|fixture|contract)\.tsx?$/.test(file);
}
