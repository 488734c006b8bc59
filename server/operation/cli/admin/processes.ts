import { adminMessages } from '#core/messages/admin-messages.ts';
import { listProcesses } from '#server/db/installation/processes.ts';
import type { AdminOptions } from './options.ts';
import { printRows } from './print.ts';
import type { Workbench } from './workbench.ts';

/** Prints the processes of the installation, the living ones first. */
export async function run(
  { database }: Workbench,
  _what: unknown,
  { json = false }: AdminOptions,
): Promise<void> {
  printRows(await listProcesses(database.query), {
    asJson: json,
    columns: {
      state: ({ is_alive, ended_at }) => (is_alive ? 'alive' : ended_at === null ? 'silent' : 'ended'),
      roles: ({ roles }) => roles.join('+'),
      host: ({ host }) => host,
      pid: ({ pid }) => pid,
      version: ({ version }) => version,
      started: ({ started_at }) => started_at,
      seen: ({ seen_at }) => seen_at,
    },
    empty: adminMessages.noProcesses,
  });
}
