// Records which source files a test file runs, for `npm test -- --touched`: see scripts/test/touched.ts.
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const mapFile = process.env['TEST_MAP'];
const root = path.join(import.meta.dirname, '../../..');

/** Source files that a test file runs in its own process, by V8's count of function calls. */
export interface SourcesLine {
  readonly file: string;
  /** Paths below the root of the project. */
  readonly sources: readonly string[];
}

// Modules may be shared by the test files of a process, and V8 counts per process.
const shared = globalThis as { feedmakerProfiler?: Session };

/** Starts counting calls, unless `TEST_MAP` is unset; returns a function that writes the line. */
export async function openSources(): Promise<(file: string) => Promise<void>> {
  if (mapFile === undefined) return () => Promise.resolve();
  const session = (shared.feedmakerProfiler ??= await startCounting());
  // Resets the counts, which contain calls of the previous test file.
  await session.post('Profiler.takePreciseCoverage');
  return async (file) => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const sources = result
      // The first function of a script is the script's own code, which runs only for the first test file that imports it, so it does not
      // count.
      .filter(({ functions }) =>
        functions.some(({ functionName, ranges }) => functionName !== '' && called(ranges)),
      )
      .map(({ url }) => path.relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
      .filter(
        (source) => /^(?:core|server|web|scripts)\/.*\.[jt]sx?$/.test(source) && !/\.test\./.test(source),
      );
    const line: SourcesLine = { file, sources };
    appendFileSync(mapFile, `${JSON.stringify(line)}\n`);
  };
}

function called(ranges: readonly { count: number }[]): boolean {
  return ranges.some(({ count }) => count > 0);
}

async function startCounting(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}
