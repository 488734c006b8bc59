import type { Command } from 'commander';
import { analyseStream } from '#core/feed/analysis/analyse-stream.ts';
import { openSource } from './open-source.ts';
import { repairedInput, REPAIR_FLAG } from './repaired-input.ts';

export function register(program: Command): void {
  program
    .command('analyse')
    .description('print as JSON what a feed is made of: product tag, count, options and defaults')
    .argument('<source>', "a file, a web address, or '-' for standard input")
    .option(...REPAIR_FLAG)
    .action(async (source: string, { repair = false }: { repair?: boolean }) => {
      const chunks = openSource(source);
      const analysis = await analyseStream(repair ? repairedInput(chunks) : chunks);
      console.log(JSON.stringify(analysis, null, 2));
    });
}
