/** Output of the operator's commands: `npm run -s feedmaker -- admin …`. */
export const adminMessages = {
  noData: 'There is no data yet: start the product once.',
  notAnId: (text: string) => `'${text}' is not an id: ids are UUIDs, such as those in the log.`,
  noSuchRun: (id: string) => `There is no run ${id}.`,
  noSuchFeed: (id: string) => `There is no feed ${id}.`,
  noSuchUser: (who: string) => `There is no account with the id or address ${who}.`,
  nothingOf: (what: string) => `There is no user, project, template, feed or run ${what}.`,
  noRuns: 'No run is open.',
  noStuckRuns: 'No run is stuck.',
  noProcesses: 'No process was heard of within the last week.',
  runEnded: (id: string) => `Run ${id} has ended. Refresh its feed, or draw it again.`,
  requeued: (counts: { readonly brought: number; readonly working: number; readonly asked: number }) =>
    counts.asked > 0
      ? `${jobs(counts.asked)} asked for: nothing was left to bring the run to its end.`
      : `${jobs(counts.brought)} brought forward, ${counts.working} in work.`,
  nothingToCancel: (id: string) => `No run of ${id} is open.`,
  cancelled: (feedId: string) => `The open run of feed ${feedId} was cancelled. What is published stays up.`,
  drawsAgain: (runId: string) => `Run ${runId} has begun, and draws every picture again.`,
  drawsNothing: (feedId: string) =>
    `Feed ${feedId} begins no run: it is switched off, or its plan ended. Its page says which.`,
  verified: (
    counts: Readonly<Record<'checked' | 'missing' | 'altered' | 'orphaned' | 'refreshed', number>>,
  ) =>
    `${counts.checked} files looked at: ${counts.missing} missing, ${counts.altered} altered, ${counts.orphaned} that nobody names.` +
    (counts.refreshed > 0 ? ` ${counts.refreshed} feeds are being refreshed.` : ''),
  collected: (counts: {
    readonly pictures: number;
    readonly picture_bytes: number;
    readonly cut_outs: number;
    readonly orphans: number;
    readonly orphan_bytes: number;
    readonly isDone: boolean;
  }) =>
    `${counts.pictures} pictures that no feed names any more (${writeSize(counts.picture_bytes)}), ${counts.cut_outs} unused cut-outs and ` +
    `${counts.orphans} files of nobody (${writeSize(counts.orphan_bytes)}). ` +
    (counts.isDone
      ? 'The files of nobody are gone, and the sweep that takes the rest was asked for.'
      : 'Nothing was removed.'),
  exported: ({ who, rows, files }: Readonly<{ who: string; rows: number; files: number }>) =>
    `${who}: ${rows} rows and ${files} files. Nobody signs in to it here now, and its feeds are not refreshed; what is published stays up. ` +
    'The folder holds passwords and keys: keep it closed. Feeds for the table of the proxy:',
  imported: (who: string) => `${who} works here now. Change the table of the proxy.`,
  noExport: (dir: string) => `${dir} holds no exported account.`,
  paidElsewhere: (world: string) =>
    `The account has subscriptions of Stripe (${world}), and this installation sells with other keys or not at all: set those of the other one.`,
  notExported: (who: string) => `${who} was not exported.`,
  keptHere: (who: string) => `${who} works here again. Do not import its copy elsewhere.`,
  movedAway: (who: string) => `${who} is gone from here, with its files. Subscriptions go on.`,
  /** Table cells with the reason why a run is stuck. */
  stuck: {
    no_job: 'no job is left',
    no_room: 'waits for room on the disk',
    long: 'open for hours',
  },
} as const;

function writeSize(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function jobs(count: number): string {
  return count === 1 ? '1 job' : `${count} jobs`;
}
