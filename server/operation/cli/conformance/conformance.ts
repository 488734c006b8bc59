import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { alignColumns } from '../answer.ts';
import { checkFeed, type FeedReport } from './check-feed.ts';
import { describeAvailability, judgeReport, JUDGED_COLUMNS, type Judgement } from './judge-report.ts';
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

const COLUMNS = ['feed', ...JUDGED_COLUMNS, 'properties', 'kept', 'replaced', 'verdict'];
const FEED_FILE = /\.(xml|csv|tsv|json|jsonl|ndjson)$/i;

async function checkFolder(folder: string): Promise<number> {
  const names = (await readdir(folder)).toSorted();
  const manifest = names.includes('MANIFEST.md')
    ? readManifest(await readFile(path.join(folder, 'MANIFEST.md'), 'utf8'))
    : new Map<string, Expectation>();
  const rows = [COLUMNS];
  const judgements: Judgement[] = [];
  let failureCount = 0;
  for (const name of names.filter((each) => FEED_FILE.test(each))) {
    const report = await checkFeed(await readFile(path.join(folder, name)));
    const judged = judgeReport(report, manifest.get(name));
    judgements.push(...judged);
    const failures = [
      ...(report.fault === null && !report.isKept ? ['a rewrite that keeps the images changes bytes'] : []),
      ...(report.damage === null ? [] : [report.damage]),
      ...judged.filter(({ isRight }) => !isRight).map(({ expected }) => expected),
    ];
    if (failures.length > 0) failureCount++;
    rows.push(writeRow(name, report, failures));
  }
  console.log(alignColumns(rows).join('\n'));
  if (judgements.length > 0) console.log(`\nRight by column: ${rightByColumn(judgements)}`);
  console.log(`\n${rows.length - 1} feeds, ${failureCount} failed`);
  return failureCount;
}

/** Returns the score of each column, as in 'id 37 of 38, image 36 of 36': correct results of those that the manifest lists. */
function rightByColumn(judgements: readonly Judgement[]): string {
  return JUDGED_COLUMNS.flatMap((column) => {
    const ofColumn = judgements.filter((judgement) => judgement.column === column);
    const right = ofColumn.filter(({ isRight }) => isRight).length;
    return ofColumn.length === 0 ? [] : [`${column} ${right} of ${ofColumn.length}`];
  }).join(', ');
}

function writeRow(name: string, report: FeedReport, failures: string[]): string[] {
  const { analysis, fault } = report;
  const reason = fault === null ? '' : ` (${fault})`;
  const verdict = (failures.length === 0 ? 'ok' : `FAILED: ${failures.join('; ')}`) + reason;
  const kept = report.isKept ? 'identical' : 'CHANGED';
  const outcome = fault === null ? [kept, String(report.replacedCount)] : ['', ''];
  const facts =
    analysis === null
      ? [fault === null ? '0' : '', fault === null ? 'none' : '', '', '', '', '', '']
      : [
          String(analysis.productCount),
          analysis.productPath,
          analysis.defaults.productId.value,
          analysis.defaults.image.value,
          analysis.defaults.additionalImage.value,
          describeAvailability(analysis),
          analysis.defaults.props.value.join(' '),
        ];
  return [name, fault === null ? 'yes' : 'no', ...facts, ...outcome, verdict];
}
