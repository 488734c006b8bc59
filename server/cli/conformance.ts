import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { foldState } from '#core/feed/mapping/match-availability.ts';
import { checkFeed, type FeedReport } from './check-feed.ts';
import { readManifest, type Expectation } from './read-manifest.ts';

export function register(program: Command): void {
  program
    .command('conformance')
    .description('check the engine against a folder of feeds, and against its MANIFEST.md where there is one')
    .argument('<folder>')
    .action(async (folder: string) => {
      const failureCount = await checkFolder(folder);
      process.exitCode = failureCount > 0 ? 1 : 0;
    });
}

const COLUMNS = 'feed,well-formed,container,products,id,image,availability,kept,replaced,verdict'.split(',');

async function checkFolder(folder: string): Promise<number> {
  const names = (await readdir(folder)).toSorted();
  const manifest = names.includes('MANIFEST.md')
    ? readManifest(await readFile(path.join(folder, 'MANIFEST.md'), 'utf8'))
    : new Map<string, Expectation>();
  const rows = [COLUMNS];
  let failureCount = 0;
  for (const name of names.filter((each) => /\.(xml|csv|tsv)$/i.test(each))) {
    const report = await checkFeed(await readFile(path.join(folder, name)));
    const failures = failuresOf(report, manifest.get(name));
    if (failures.length > 0) failureCount++;
    rows.push(rowOf(name, report, failures));
  }
  console.log(asTable(rows));
  console.log(`\n${rows.length - 1} feeds, ${failureCount} failed`);
  return failureCount;
}

function rowOf(name: string, report: FeedReport, failures: string[]): string[] {
  const { analysis, fault } = report;
  const verdict = failures.length === 0 ? 'ok' : `FAILED: ${failures.join('; ')}`;
  if (fault !== null) return [name, 'no', '', '', '', '', '', '', '', `${verdict} (${fault})`];
  const facts =
    analysis === null
      ? ['none', '0', '', '', '']
      : [
          analysis.productPath,
          String(analysis.productCount),
          analysis.defaults.productId.value,
          analysis.defaults.image.value,
          availabilityOf(report),
        ];
  return [
    name,
    'yes',
    ...facts,
    report.isKept ? 'identical' : 'CHANGED',
    String(report.replacedCount),
    verdict,
  ];
}

function failuresOf(report: FeedReport, expected: Expectation | undefined): string[] {
  const { analysis, fault } = report;
  const failures: string[] = [];
  const compare = (what: string, isRight: boolean) => {
    if (!isRight) failures.push(what);
  };
  if (fault === null) compare('a rewrite that keeps the images changes bytes', report.isKept);
  if (report.damage !== null) failures.push(report.damage);
  if (expected === undefined) return failures;
  const { isWellFormed, container, productCount, id, image, availability } = expected;
  if (isWellFormed !== null) compare(`well-formed: ${isWellFormed}`, isWellFormed === (fault === null));
  if (fault !== null) return failures;
  if (productCount !== null)
    compare(`${productCount} products`, productCount === (analysis?.productCount ?? 0));
  // A feed without products has no container to find, whatever a person would call it.
  if (productCount === 0) return failures;
  if (container !== null) compare(`container ${container}`, container === analysis?.productPath);
  if (id !== null) compare(`id ${id.join(' or ')}`, id.includes(analysis?.defaults.productId.value ?? ''));
  if (image !== null) compare(`image ${image}`, image === analysis?.defaults.image.value);
  if (availability !== null) {
    const found = availabilityOf(report);
    const isRight = availability.some((wanted) => foldState(found).startsWith(foldState(wanted)));
    compare(`availability ${availability.join(' or ')}`, isRight);
  }
  return failures;
}

function availabilityOf({ analysis }: FeedReport): string {
  const choice = analysis?.defaults.availability;
  if (choice?.option == null) return 'none';
  return `${choice.label} = ${choice.option.value} (${choice.matchCount})`;
}

function asTable(rows: string[][]): string {
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
