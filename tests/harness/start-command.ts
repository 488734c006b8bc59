import manifest from '../../package.json' with { type: 'json' };

/** What `npm start` gives to node: its options and the program. What starts it again is left out: tests end it on purpose. */
export const startArguments: readonly string[] = manifest.scripts.start
  .replace(/^exec sh \S+ node /, '')
  .split(' ');

/** Node's own options among them, under which the product's code is measured as well. */
export const nodeOptions: readonly string[] = startArguments.filter((argument) => argument.startsWith('--'));
