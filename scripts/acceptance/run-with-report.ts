import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

const root = path.join(import.meta.dirname, '../..');

interface Invocation {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
}

/** Runs a test program that writes a report, and returns the report's content. */
export async function runWithReport(
  program: string,
  invoke: (reportFile: string) => Invocation,
): Promise<unknown> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'feedmaker-report-'));
  const reportFile = path.join(folder, 'report.json');
  const { args, env, isQuiet = false } = invoke(reportFile);
  try {
    await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...args], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: isQuiet ? 'ignore' : 'inherit',
      });
      child.on('error', reject);
      child.on('close', resolve);
    });
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const assertion = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
});
const report = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(assertion) })),
});

/** Runs Vitest with these command-line arguments, and returns each test with its file. */
export async function runVitest(words: readonly string[], how: Omit<Invocation, 'args'> = {}) {
  const found = await runWithReport('node_modules/vitest/vitest.mjs', (reportFile) => ({
    ...how,
    args: ['run', '--reporter=json', `--outputFile.json=${reportFile}`, ...words],
  }));
  return report
    .parse(found)
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((each) => ({ ...each, file: path.relative(root, name) })),
    );
}
