import { spawnSync } from 'node:child_process';
import path from 'node:path';

const project = path.join(import.meta.dirname, '../..');

interface Issues {
  file: string;
  exports?: { name: string }[];
  types?: { name: string }[];
  files?: { name: string }[];
}

/** Returns exports and exported types that no other file imports, and files that nothing reaches, each as a line. */
export function findUnusedExports(root: string): { exports: string[]; types: string[]; files: string[] } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [
      path.join(project, 'node_modules/knip/bin/knip.js'),
      '--directory',
      root,
      '--config',
      path.relative(root, path.join(project, 'knip.json')),
      '--include',
      'exports,types,files',
      '--reporter',
      'json',
      '--no-progress',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
  );
  // 1 says that it found some; 2 that it could not look.
  if (status !== 0 && status !== 1) throw new Error(`knip failed: ${stderr}`);
  const { issues } = JSON.parse(stdout) as { issues: Issues[] };
  const lines = (kind: 'exports' | 'types' | 'files'): string[] =>
    issues.flatMap((issue) =>
      (issue[kind] ?? []).map(({ name }) => (kind === 'files' ? name : `${issue.file}: ${name}`)),
    );
  return { exports: lines('exports'), types: lines('types'), files: lines('files') };
}
