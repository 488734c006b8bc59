import childProcess, { type SpawnOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into the product before itself. Programs that it starts get a clean environment, and so the clock of the machine: its database as
// well has to have the clock that is moved.

const ours = Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME|NO_FAKE)/.test(name));
const { spawn } = childProcess;

Object.assign(childProcess, {
  spawn: (file: string, words: readonly string[], options: SpawnOptions) =>
    spawn(file, words, { ...options, env: { ...options.env, ...Object.fromEntries(ours) } }),
});
syncBuiltinESMExports();
