// The engine without the screens: `npm run -s feedmaker -- COMMAND …`. Each command loads what it needs when it runs.
import { Command } from 'commander';
import { FeedError } from '#core/feed/feed-error.ts';
import { registerAnalyse } from './cli/analyse.ts';
import { registerConformance } from './cli/conformance.ts';
import { registerRewrite } from './cli/rewrite.ts';

const commands = [registerAnalyse, registerRewrite, registerConformance];

const program = new Command('feedmaker').description('Reads and rewrites product feeds without the screens.');
for (const register of commands) register(program);

try {
  await program.parseAsync();
} catch (error) {
  // A bad feed is the answer to the question, not a crash of ours.
  console.error(error instanceof FeedError ? error.message : error);
  process.exitCode = 1;
}
