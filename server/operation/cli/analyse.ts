import type { Command } from 'commander';
import { analyseStream } from '#feed';
import { fieldReasonText } from '#core/messages/reasons/fields/field-reasons.ts';
import { openSource } from './input/open-source.ts';
import { repairedInput, REPAIR_FLAG } from './input/repaired-input.ts';

export function register(program: Command): void {
  program
    .command('analyse')
    .description('print as JSON what a feed is made of: product tag, count, options and defaults')
    .argument('<source>', "a file, a web address, or '-' for standard input")
    .option(...REPAIR_FLAG)
    .action(async (source: string, { repair = false }: { repair?: boolean }) => {
      const chunks = openSource(source);
      const analysis = await analyseStream(repair ? repairedInput(chunks) : chunks);
      const defaults = Object.entries(analysis.defaults).map(([name, each]) => [
        name,
        { ...each, reason: fieldReasonText(each.reason) },
      ]);
      console.log(JSON.stringify({ ...analysis, defaults: Object.fromEntries(defaults) }, null, 2));
    });
}
