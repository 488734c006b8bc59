import childProcess, { type SpawnOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the product. Programs that the product starts get a clean environment and so the machine's clock; its database needs the
// moved clock as well.

const ours = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME|NO_FAKE)/.test(name));
const { spawn } = childProcess;

Object.assign(childProcess, {
  spawn: (file: string, words: readonly string[], options: SpawnOptions) =>
    spawn(file, words, { ...options, env: { ...options.env, ...Object.fromEntries(ours) } }),
});
syncBuiltinESMExports();
