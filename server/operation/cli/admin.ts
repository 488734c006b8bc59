import type { Command } from 'commander';
import type { Act, AdminOptions } from './admin/workbench.ts';
import { printAnswer } from './answer.ts';

/** Commands for a running installation, each with its usage; only the requested one is loaded. */
const acts: readonly AdminCommand[] = [
  {
    name: 'processes',
    description: 'which processes of this installation are alive, and which were within the last week',
    load: async () => (await import('./admin/lists.ts')).processes,
  },
  {
    name: 'runs',
    description: 'the open runs, the oldest first, with what the queue has for each',
    options: [
      ['--stuck', 'only those that will not end by themselves, or not soon'],
      ['--feed <id>', 'only those of one feed'],
    ],
    load: async () => (await import('./admin/lists.ts')).runs,
  },
  {
    name: 'requeue <run>',
    description: 'let an open run go on: its jobs are tried now, and asked for anew where none is left',
    load: async () => (await import('./admin/acts.ts')).requeue,
  },
  {
    name: 'cancel <id>',
    description: 'end the open run with this id, or of the feed with this id',
    load: async () => (await import('./admin/acts.ts')).cancel,
  },
  {
    name: 'draw-again <feed>',
    description: 'begin a run that draws every picture of a feed again',
    load: async () => (await import('./admin/acts.ts')).drawAgain,
  },
  {
    name: 'show <what>',
    description:
      'what is known of an account or a feed, by its id or address or that of its project, template or run',
    load: async () => (await import('./admin/accounts.ts')).show,
  },
  {
    name: 'verify',
    description:
      'compare every file with what the database says of it; exit 1 where something is missing, altered or nobody’s',
    options: [
      ['--feed <id>', 'only the files of one feed'],
      ['--resume <file>', 'note there how far it is, and go on from there after an interruption'],
      ['--repair', 'remove what was altered, and refresh the feeds concerned, which makes it anew'],
    ],
    load: async () => (await import('./admin/verify.ts')).verify,
  },
  {
    name: 'collect',
    description: 'remove files that nobody names, and have the daily sweep done now',
    options: [['--dry-run', 'only count what would go']],
    load: async () => (await import('./admin/acts.ts')).collect,
  },
  {
    name: 'quota <account>',
    description: 'what one account may have, by its id or address; with --set, what it may have from now on',
    options: [
      ['--set <list>', "such as 'feeds=500 bytes=50GB', none for no limits, usual for what all have"],
    ],
    load: async () => (await import('./admin/accounts.ts')).quota,
  },
  {
    name: 'export-user <account> <dir>',
    description: 'copy an account with all it has into a folder, to move it, and switch it off here',
    load: async () => (await import('./admin/move-user.ts')).exportUser,
  },
  {
    name: 'import-user <dir>',
    description: 'add the account that another installation has exported',
    load: async () => (await import('./admin/move-user.ts')).importUser,
  },
  {
    name: 'keep-user <account>',
    description: 'switch an exported account on again, as it does not move after all',
    load: async () => (await import('./admin/move-user.ts')).keepUser,
  },
  {
    name: 'delete-user <account>',
    description: 'delete an exported account and its files, once the other installation has it',
    load: async () => (await import('./admin/move-user.ts')).deleteUser,
  },
];

interface AdminCommand {
  /** Command name and arguments, in commander's syntax. */
  readonly name: string;
  readonly description: string;
  readonly options?: readonly (readonly [flags: string, description: string])[];
  readonly load: () => Promise<Act>;
}

export function register(program: Command): void {
  const admin = program
    .command('admin')
    .description('look at an installation and mend it, while it runs or not');
  for (const { name, description, options = [], load } of acts) {
    const command = admin.command(name).description(description).option('--json', 'as JSON');
    for (const [flags, text] of options) command.option(flags, text);
    command.action(async (...given: unknown[]) => {
      const [what = '', dir] = given.filter((each) => typeof each === 'string');
      const [{ atWorkbench }, act] = await Promise.all([import('./admin/workbench.ts'), load()]);
      const asked: AdminOptions = { ...command.opts(), ...(dir !== undefined && { dir }) };
      await atWorkbench(async (bench) => {
        const answer = await act(bench, what, asked);
        if (answer !== null) printAnswer(answer, asked.json === true);
      });
    });
  }
}
