import type { Command } from 'commander';
import type { Act, AdminOptions } from './admin/options.ts';

/** What an operator may do to a running installation, each with how it is called; only the one that is asked for is loaded. */
const acts: readonly AdminCommand[] = [
  {
    name: 'processes',
    description: 'which processes of this installation are alive, and which were within the last week',
    load: () => import('./admin/processes.ts'),
  },
  {
    name: 'quota <account>',
    description: 'what one account may have, by its id or address; with --set, what it may have from now on',
    options: [
      ['--set <list>', "such as 'feeds=500 bytes=50GB', none for no limits, usual for what all have"],
    ],
    load: () => import('./admin/quota.ts'),
  },
];

interface AdminCommand {
  /** With its argument, as commander writes it. */
  readonly name: string;
  readonly description: string;
  readonly options?: readonly (readonly [flags: string, description: string])[];
  readonly load: () => Promise<{ readonly run: Act }>;
}

/** Adds `admin`: what an operator looks at and does beside the processes that run. */
export function register(program: Command): void {
  const admin = program
    .command('admin')
    .description('look at an installation and mend it, while it runs or not');
  for (const { name, description, options = [], load } of acts) {
    const command = admin.command(name).description(description).option('--json', 'as JSON');
    for (const [flags, text] of options) command.option(flags, text);
    command.action(async (...given: unknown[]) => {
      const what = typeof given[0] === 'string' ? given[0] : '';
      const [{ atWorkbench }, { run }] = await Promise.all([import('./admin/workbench.ts'), load()]);
      await atWorkbench((bench) => run(bench, what, command.opts<AdminOptions>()));
    });
  }
}
