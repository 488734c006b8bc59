import { Argument, Option, type Command } from 'commander';
import { limits } from '#core/limits.ts';
import { starterIds } from '#picture/designs';
import { REPAIR_FLAG } from './input/repaired-input.ts';

const sizePattern = /^(\d{2,4})x(\d{2,4})$/;

export function register(program: Command): void {
  const command = program
    .command('make')
    .description('draw an ad for every product of a feed, and write the feed that shows them')
    .addArgument(new Argument('<source>', "a file, a web address, or '-' for standard input"))
    .addOption(
      new Option('--design <name>', 'what the ads look like').choices(starterIds).default('clean-price'),
    )
    .option('--size <size>', 'width and height of an ad in px', '1080x1080')
    .requiredOption(
      '--out <folder>',
      'where feed and pictures go: DIR/feed.xml (or .csv, .json) and DIR/i/HASH.jpg',
    )
    .option(
      '--url <address>',
      'where the folder will be found on the web; addresses of pictures begin with it',
      '',
    )
    .option(...REPAIR_FLAG)
    .action(async (source: string, options: Options) => {
      const [width = 0, height = 0] = (sizePattern.exec(options.size) ?? []).slice(1).map(Number);
      const isFine = [width, height].every((side) => side >= 64 && side <= limits.customSizePxMax);
      if (!isFine)
        command.error(`--size is written as 1080x1080, with sides of 64 to ${limits.customSizePxMax} px.`);
      const { makeAds } = await import('./make-ads.ts');
      const made = await makeAds(source, { ...options, width, height });
      console.log(
        `${made.products} products: ${made.drawn} with an ad, ${made.products - made.drawn} as they were. ${made.feedFile}`,
      );
      if (made.drawn === 0) process.exitCode = 1;
    });
}

type Options = { design: string; size: string; out: string; url: string; repair?: boolean };
