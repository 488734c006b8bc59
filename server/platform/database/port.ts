/**
 * Statements on one connection. Values are only passed as `params` ($1, $2 …); the text is never built from input. Arrays become PostgreSQL
 * arrays, plain objects JSON, `Date` timestamptz. Results: timestamps are `Date`, bigint and count(*) are numbers, numeric stays a string,
 * JSON is parsed.
 * Every method fails with the driver's error (`code` = SQLSTATE) for a refused statement, and with `AppError('unavailable')` if the
 * database is unreachable.
 */
export interface Sql {
  rows<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Returns exactly one row; none or several is a programming error. */
  one<Row>(text: string, params?: readonly unknown[]): Promise<Row>;
  /** Returns the only row, or null if there is none. */
  maybe<Row>(text: string, params?: readonly unknown[]): Promise<Row | null>;
  /** Runs a statement and returns the number of affected rows. */
  run(text: string, params?: readonly unknown[]): Promise<number>;
}

/** The product's database: the embedded server or the operator's own. */
export interface Database {
  /**
   * Runs a transaction that sees all users' rows: for the feed service, auth and jobs. Commits when `work` resolves and rolls back when it
   * fails. Never keep it open while waiting for the network or the renderer.
   */
  asOwner<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction that sees only this user's rows: role `app_user` with `auth.uid()` = `userId`, enforced by row level security. Its
   * login has no rights of its own, so statements outside such a transaction are refused.
   */
  asUser<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Same as `asOwner`, on behalf of a user, so that a user with many concurrent calls only delays themselves: connections are assigned to
   * users in turn, as in `asUser`. Both fail with `AppError('rate_limited')` if too many of the user's calls are waiting, and with
   * `AppError('unavailable')` if the turn does not come in time, a lock takes 10 s, or a statement 30 s.
   */
  asOwnerFor<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Single statements outside a transaction, with the visibility of `asOwner`. */
  readonly query: Sql;
  /** Same as `query`, over separate connections: public requests never wait for the dashboard or a run. */
  readonly publicQuery: Sql;
  /**
   * Calls `onMessage` with the payload of every NOTIFY on `channel`. `onReconnect` runs after a lost connection is restored: messages may
   * have been missed, so read the state again there. Resolves once listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<DatabaseListener>;
  /** Applies the SQL files in `folder` that were not applied yet; returns their names. Every process calls it at start. */
  migrate(folder: string): Promise<readonly string[]>;
  /** Waits for running statements, closes all connections and stops the server if this process started it. */
  close(): Promise<void>;
}

export interface DatabaseListener {
  stop(): Promise<void>;
}
