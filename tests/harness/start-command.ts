import manifest from '../../package.json' with { type: 'json' };

/** Arguments of node in `npm start`: its options and the program, without the restarting script, because tests end it on purpose. */
export const startArguments: readonly string[] = manifest.scripts.start
  .replace(/^exec sh \S+ node /, '')
  .split(' ');

/** Node's own options among them, under which the product's code is measured as well. */
export const nodeOptions: readonly string[] = startArguments.filter((argument) => argument.startsWith('--'));
