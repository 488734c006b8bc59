// Maps each source file to the most specific tests that run it, as counted by the last run with `--map`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SourcesLine } from '#tests/harness/bill/note-sources.ts';

const file = path.join(import.meta.dirname, 'map.json');

/** More tests of one file than this say nothing that those before them do not. */
const TESTS_MAX = 6;

interface KeptMap {
  readonly tests: readonly string[];
  /** Indexes into `tests` by path of a source file, the most specific test first. */
  readonly sources: Readonly<Record<string, readonly number[]>>;
}

/** Test files by source file, the most particular one first: the one that makes the fewest other files work. */
export function readKeptMap(): Map<string, string[]> {
  if (!existsSync(file)) return new Map();
  const { tests, sources } = JSON.parse(readFileSync(file, 'utf8')) as KeptMap;
  return new Map(
    Object.entries(sources).map(([source, places]) => [source, places.map((at) => tests[at] ?? '')]),
  );
}

/** Keeps what tests have noted, one line for each test file, as `openSources` writes them. */
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
  // A line for each file, so that a change of one shows as one.
  const text = rows
    .map(([source, places]) => `${JSON.stringify(source)}:${JSON.stringify(places)}`)
    .join(',\n');
  writeFileSync(file, `{"tests":${JSON.stringify(tests, null, 0)},\n"sources":{\n${text}\n}}\n`);
}
