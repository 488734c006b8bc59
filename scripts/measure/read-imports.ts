import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sourceFolders } from './source-files.ts';

export interface Imports {
  /** [importing file, imported file], our own files only, type-only imports included. */
  arrows: (readonly [string, string])[];
  /** Arrows that are part of a circle. */
  circular: number;
}

const depcruise = path.join(
  import.meta.dirname,
  '../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
);

/** Returns who imports whom below `root`, as dependency-cruiser sees it with that tree's own import law. */
export function readImports(root: string): Imports {
  const folders = sourceFolders.filter((folder) => existsSync(path.join(root, folder)));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [depcruise, '--config', 'import-law.cjs', '--output-type', 'json', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
  );
  // Its status counts violations; a report is there all the same.
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed (${status}): ${stderr}`);
  const { modules } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { resolved: string; circular: boolean }[] }[];
  };
  const isOurs = (file: string): boolean => folders.some((folder) => file.startsWith(`${folder}/`));
  const all = modules
    .filter(({ source }) => isOurs(source))
    .flatMap(({ source, dependencies }) => dependencies.map((to) => ({ ...to, source })))
    .filter(({ resolved }) => isOurs(resolved));
  return {
    arrows: all.map(({ source, resolved }) => [source, resolved] as const),
    circular: all.filter(({ circular }) => circular).length,
  };
}
