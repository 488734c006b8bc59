/** Help of each metric that a monitoring program reads, by its name. */
export const metricsHelp = {
  job: 'Tries of jobs.',
  outbound_request: 'Requests to shops, until the headers of the answer.',
  drawing: 'Pictures drawn and backgrounds removed, waiting for a process included.',
  http_request: 'Calls answered.',
  database_query: 'Statements of the database outside of transactions.',
  database_transaction: 'Transactions, waiting for a connection included.',
  storage: 'Files written, read and deleted.',
  jobs_due: 'Jobs that are due and wait for a worker.',
  jobs_active: 'Jobs in work, on any machine.',
  jobs_failed: 'Jobs that failed for good and are kept for a while.',
  jobs_oldest_due_seconds: 'How long the oldest job that is due has been so.',
  processes_alive: 'Processes of this installation that are alive, by what they do.',
  version: 'Always 1; says which version runs.',
  feeds_active: 'Feeds that are switched on.',
  feeds_published_within: 'Active feeds published within so many seconds.',
  runs: 'Runs under way, and those of the last day, by state.',
  products: 'Products of published feeds, by what they show.',
  products_with_reason: 'Products of published feeds with a reason, by its code.',
  database_bytes: 'Size of the database.',
  disk_free_bytes: 'Free on the disk of DATA_DIR.',
  disk_total_bytes: 'Size of the disk of DATA_DIR.',
  database_up: 'Whether the database could be asked: 1 or 0.',
} as const;

/** Answers to a caller of the metrics address without metrics for it. */
export const metricsMessages = {
  wrongToken: 'The bearer token is not METRICS_TOKEN.',
  onlyMetrics: 'There is only GET /metrics here, and /readyz.',
  unreadable: 'The numbers could not be read.',
} as const;
