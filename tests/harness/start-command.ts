import manifest from '../../package.json' with { type: 'json' };

/** Arguments of node in `npm start`: its options and the program. Without the script that restarts it, because tests end it on purpose. */
export const startArguments: readonly string[] = manifest.scripts.start
  .replace(/^exec sh \S+ node /, '')
  .split(' ');

/** The options of node among these, which benches use as well. */
export const nodeOptions: readonly string[] = startArguments.filter((argument) => argument.startsWith('--'));
