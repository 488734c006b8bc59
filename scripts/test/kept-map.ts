// Maps each source file to the most specific tests that run it, as counted by the last run with `--map`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SourcesLine } from '#tests/harness/bill/note-sources.ts';

const file = path.join(import.meta.dirname, 'map.json');

/** Maximum number of tests stored per source file; more would add nothing. */
const TESTS_MAX = 6;

interface KeptMap {
  readonly tests: readonly string[];
  /** Indexes into `tests` by path of a source file, the most specific test first. */
  readonly sources: Readonly<Record<string, readonly number[]>>;
}

/** Returns test files by source file, the most specific first: the one that runs the fewest other files. */
export function readKeptMap(): Map<string, string[]> {
  if (!existsSync(file)) return new Map();
  const { tests, sources } = JSON.parse(readFileSync(file, 'utf8')) as KeptMap;
  return new Map(
    Object.entries(sources).map(([source, places]) => [source, places.map((at) => tests[at] ?? '')]),
  );
}

/** Stores which sources each test has run, from lines written by `openSources`, one for each test file. */
export function keepMap(notes: string): void {
  const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  const byTest = lines
    .map((line) => JSON.parse(line) as SourcesLine)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const tests = byTest.map((line) => line.file);
  const particular = byTest
    .map(({ sources }, at) => ({ sources, at }))
    .toSorted((a, b) => a.sources.length - b.sources.length);
  const kept = new Map<string, number[]>();
  for (const { sources, at } of particular)
    for (const source of sources) {
      const places = kept.get(source) ?? [];
      if (places.length < TESTS_MAX) kept.set(source, [...places, at]);
    }
  const rows = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // One line per file, for small diffs.
  const text = rows
    .map(([source, places]) => `${JSON.stringify(source)}:${JSON.stringify(places)}`)
    .join(',\n');
  writeFileSync(file, `{"tests":${JSON.stringify(tests, null, 0)},\n"sources":{\n${text}\n}}\n`);
}
