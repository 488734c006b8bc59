/** SQL that more than one file about runs needs. */

/** SQL: states of a run that is in progress. */
export const openStates = `('queued', 'fetching', 'rendering', 'publishing')`;

/** SQL: ends a stretch of work; with `reopened` another one begins. */
export const ended = `finished_at = clock_timestamp(), stalled_since = null,
  worked_ms = worked_ms + extract(epoch from clock_timestamp() - opened_at) * 1000`;

export const reopened = 'finished_at = null, opened_at = clock_timestamp()';
