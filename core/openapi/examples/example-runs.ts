const created = '2026-03-02T09:15:00.000Z';
const changed = '2026-03-02T09:20:00.000Z';

/** A published run as the documentation shows it. */
export const run = {
  id: 'e7a90c35-1b42-4d69-a8b7-95d607f81b15',
  state: 'published' as const,
  product_count: 1284,
  matched_count: 1199,
  done_count: 1199,
  enhanced_count: 1187,
  kept_count: 3,
  original_count: 9,
  rendered_count: 37,
  cut_out_count: null,
  doubtful_count: null,
  over_count: 0,
  left_out_count: 0,
  rule_photo_count: 0,
  plan_limit: null,
  compared_count: null,
  held_for: null,
  missing_id_count: 0,
  doubled_id_count: 0,
  error_code: null,
  error_text: null,
  source_fault: null,
  waiting_for: null,
  repair_count: null,
  source_remark: null,
  stalled_since: null,
  changes: { changed: 34, new: 12, gone: 1, picture: 34, photo: 2, title: 3, price: 31, is_listed: true },
  started_at: created,
  finished_at: changed,
  worked_ms: 48_200,
  of_changes: false,
  of_facts: false,
};
/** The status of its feed. */
export const status = {
  feed_id: 'd2b6e8a4-9f31-4c58-b7a6-84c5f6e70a14',
  activate: true,
  run,
  published: {
    run_id: run.id,
    product_count: 1284,
    enhanced_count: 1187,
    kept_count: 3,
    waiting_count: 0,
    published_at: changed,
    size_bytes: 2_310_448,
    returned: null,
  },
  behind_since: null,
  outputs_behind: [],
  next_run_at: '2026-03-02T10:15:00.000Z',
  schedule: null,
  review: null,
  rollout: null,
  health: {
    run_id: run.id,
    product_count: 1284,
    entries: [
      {
        kind: 'photo' as const,
        reason: 'photo_http_404',
        text: "The shop's photo could not be fetched. The server answered with status 404.",
        count: 9,
        is_task: true,
      },
      { kind: 'long_title' as const, reason: null, text: null, count: 4, is_task: true },
      { kind: 'skipped' as const, reason: null, text: null, count: 85, is_task: false },
    ],
  },
  plan: null,
};
/** The same a moment after another run was asked for. */
export const openStatus = {
  ...status,
  run: { ...run, state: 'queued' as const, done_count: 0, finished_at: null, worked_ms: null },
};

/** The same after it was cancelled. */
export const cancelledStatus = { ...status, run: { ...run, state: 'cancelled' as const } };

/** Evidence in a published feed of the way in which its shop writes prices. */
export const judgedPrices = {
  marks: {
    'price EUR': { value: ',' as const, hasTurned: false },
    '*': { value: ',' as const, hasTurned: false },
  },
  currency: { value: 'EUR', hasTurned: false },
  likelyCurrency: { value: 'EUR', hasTurned: false },
  language: { value: 'de' as const, hasTurned: false },
};
