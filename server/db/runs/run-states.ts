/** SQL: states of an open run. */
export const openStates = `('queued', 'fetching', 'rendering', 'publishing')`;

/** SQL: ends a run's work; when it is reopened another stretch begins. */
export const ended = `finished_at = clock_timestamp(), stalled_since = null,
  worked_ms = worked_ms + extract(epoch from clock_timestamp() - opened_at) * 1000`;

/** SQL: stops an open run; $2 to $4 are the reason, as `storedEnd` returns it. */
export const stopped = `state = 'cancelled', error_code = $2, error_text = $3, error_facts = $4, ${ended}`;

export const reopened = 'finished_at = null, opened_at = clock_timestamp()';
