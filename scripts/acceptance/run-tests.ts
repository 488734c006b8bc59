import * as z from 'zod/mini';
import { numbersOf } from './checklist.ts';
import { runVitest, runWithReport } from './run-with-report.ts';

/** A test, or a step of one, that names lines of the checklist. */
export interface Proof {
  numbers: number[];
  title: string;
  hasPassed: boolean;
}

/** Runs the unit and endpoint tests of the files and returns those that name lines. */
export async function runUnitTests(files: readonly string[]): Promise<Proof[]> {
  const results = await runVitest(['--reporter=default', ...files]);
  return results.flatMap(({ ancestorTitles, title, status }) =>
    proofOf([...ancestorTitles, title], status === 'passed'),
  );
}

interface Step {
  title: string;
  error?: unknown;
  steps?: Step[] | undefined;
}

interface Suite {
  title: string;
  suites?: Suite[] | undefined;
  specs: { title: string; ok: boolean; tests: { results: { steps?: Step[] | undefined }[] }[] }[];
}

const step: z.ZodMiniType<Step> = z.object({
  title: z.string(),
  error: z.optional(z.unknown()),
  steps: z.optional(z.lazy(() => z.array(step))),
});

const suite: z.ZodMiniType<Suite> = z.object({
  title: z.string(),
  suites: z.optional(z.lazy(() => z.array(suite))),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ steps: z.optional(z.array(step)) })) })),
    }),
  ),
});

const journeyReport = z.object({ suites: z.array(suite) });

/** Runs the browser tests of the files and returns those that name lines, step by step. */
export async function runJourneys(files: readonly string[]): Promise<Proof[]> {
  const report = await runWithReport('node_modules/@playwright/test/cli.js', (reportFile) => ({
    args: ['test', '--reporter=list,json', ...files],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
  }));
  return journeyReport.parse(report).suites.flatMap((file) => proofsOfSuite(file, []));
}

function proofsOfSuite({ title, suites = [], specs }: Suite, before: readonly string[]): Proof[] {
  const place = title.endsWith('.ts') ? before : [...before, title];
  const own = specs.flatMap((spec) => {
    const titles = [...place, spec.title];
    const steps = spec.tests.flatMap((test) => test.results.at(-1)?.steps ?? []);
    return [...proofOf(titles, spec.ok), ...steps.flatMap((inner) => proofsOfStep(inner, titles))];
  });
  return [...own, ...suites.flatMap((inner) => proofsOfSuite(inner, place))];
}

function proofsOfStep({ title, error, steps = [] }: Step, before: readonly string[]): Proof[] {
  const titles = [...before, title];
  const own = numbersOf(title).length === 0 ? [] : proofOf(titles, error === undefined);
  return [...own, ...steps.flatMap((inner) => proofsOfStep(inner, titles))];
}

function proofOf(titles: readonly string[], hasPassed: boolean): Proof[] {
  const numbers = titles.flatMap(numbersOf);
  return numbers.length === 0 ? [] : [{ numbers, title: titles.join(' › '), hasPassed }];
}
