import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Installation {
  /** Megabytes of 2^20 bytes on disk, as `du -sm` counts them. */
  megabytes: number;
  packages: number;
  seconds: number;
}

/** Installs what `npm start` installs, in a copy of the tree without an installation, and returns its size. */
export function measureInstallation(root: string): Installation {
  const folder = mkdtempSync(path.join(tmpdir(), 'feedmaker-install-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
      if (existsSync(path.join(root, name)))
        cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.js'], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The installation failed: ${stderr}`);
    const seconds = (performance.now() - startedAt) / 1000;
    const modules = path.join(folder, 'node_modules');
    const packages = globSync(['*/package.json', '@*/*/package.json'], { cwd: modules }).length;
    return { megabytes: bytesOnDisk(modules) / 2 ** 20, packages, seconds };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function bytesOnDisk(folder: string): number {
  const own = lstatSync(folder).blocks * 512;
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesOnDisk(file) : lstatSync(file).blocks * 512);
  }, own);
}
