import type { Command } from 'commander';
import { analyseStream } from '#core/feed/analyse-stream.ts';
import { openSource } from './open-source.ts';

export function register(program: Command): void {
  program
    .command('analyse')
    .description('print as JSON what a feed is made of: product tag, count, options and defaults')
    .argument('<source>', "a file, a web address, or '-' for standard input")
    .action(async (source: string) => {
      const analysis = await analyseStream(openSource(source));
      console.log(JSON.stringify(analysis, null, 2));
    });
}
