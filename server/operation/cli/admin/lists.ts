import { adminMessages as texts } from '#core/messages/admin-messages.ts';
import { listProcesses } from '#server/db/installation/processes.ts';
import { listOpenRuns, type OpenRun } from '#server/db/runs/open-runs.ts';
import { asTable } from '../answer.ts';
import { parseId } from './ids.ts';
import type { Act } from './workbench.ts';

/** Duration in ms from which a run counts as stuck; the longest run ever seen took an hour. */
const LONG_MS = 6 * 60 * 60_000;

/** The processes of the installation, the living ones first. */
export const processes: Act = async ({ database }) =>
  asTable(await listProcesses(database.query), {
    columns: {
      state: ({ is_alive, ended_at }) => (is_alive ? 'alive' : ended_at === null ? 'silent' : 'ended'),
      roles: ({ roles }) => roles.join('+'),
      host: ({ host }) => host,
      pid: ({ pid }) => pid,
      version: ({ version }) => version,
      started: ({ started_at }) => started_at,
      seen: ({ seen_at }) => seen_at,
    },
    empty: texts.noProcesses,
  });

/** The open runs, the oldest first; with `stuck` only those that will not end by themselves, or not soon. */
export const runs: Act = async ({ database, clock }, _what, { stuck = false, feed }) => {
  const open = await listOpenRuns(database.query, feed === undefined ? null : parseId(feed));
  const all = open.map((each) => ({ ...each, stuck: whyStuck(each, clock.now()) }));
  return asTable(stuck ? all.filter((each) => each.stuck !== null) : all, {
    columns: {
      run: ({ id }) => id,
      feed: ({ feed_id }) => feed_id,
      account: ({ email, user_id }) => email || user_id,
      state: ({ state }) => state,
      since: ({ opened_at }) => opened_at,
      done: ({ done, matched }) => `${done}/${matched}`,
      jobs: ({ jobs_active, jobs_waiting }) => `${jobs_active}+${jobs_waiting}`,
      stuck: ({ stuck: why }) => (why === null ? null : texts.stuck[why]),
      waits: ({ waiting_for }) => waiting_for,
    },
    empty: stuck ? texts.noStuckRuns : texts.noRuns,
  });
};

function whyStuck(open: OpenRun, now: Date): keyof typeof texts.stuck | null {
  if (open.jobs_active + open.jobs_waiting === 0) return 'no_job';
  if (open.stalled_since !== null) return 'no_room';
  return now.getTime() - open.opened_at.getTime() > LONG_MS ? 'long' : null;
}
