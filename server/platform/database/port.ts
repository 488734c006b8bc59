/**
 * Statements on one connection. Values only ever travel as `params` ($1, $2 …); the text is never built from input.
 * Arrays become PostgreSQL arrays, plain objects JSON, `Date` timestamptz. Results: timestamps are `Date`, bigint and
 * count(*) are numbers, numeric stays a string, JSON is parsed.
 *
 * Every method fails with the driver's error (`code` = SQLSTATE) for a refused statement, and with
 * `AppError('unavailable')` when the database could not be reached.
 */
export interface Sql {
  /** All rows. */
  rows<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Exactly one row; none or several is a programming error. */
  one<Row>(text: string, params?: readonly unknown[]): Promise<Row>;
  /** The only row, or null when there is none. */
  maybe<Row>(text: string, params?: readonly unknown[]): Promise<Row | null>;
  /** Runs a statement and returns the number of affected rows. */
  run(text: string, params?: readonly unknown[]): Promise<number>;
}

/** The product's database: the embedded server or one of the operator's own. */
export interface Database {
  /**
   * One transaction that sees every user's rows: the feed service, auth and jobs. Commits when `work` resolves and
   * rolls back when it fails. Never hold it open while waiting for the network or the renderer.
   */
  asOwner<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * One transaction that sees only this user's rows: role `app_user` with `auth.uid()` = `userId`, so row level
   * security answers. Its login has no rights of its own, so a statement outside such a transaction is refused.
   */
  asUser<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Like `asOwner`, on behalf of this user, so that a user with many calls at once waits for themselves: connections are taken in turns, as
   * in `asUser`. Both fail with `AppError('rate_limited')` where too many of the user's wait already, and with `AppError('unavailable')`
   * where the turn does not come in time, a lock is not given for 10 s, or a statement takes 30 s.
   */
  asOwnerFor<T>(userId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Single statements outside a transaction, which see what `asOwner` sees. */
  readonly query: Sql;
  /** Like `query`, over connections of its own: public requests never wait for the dashboard or a run. */
  readonly publicQuery: Sql;
  /**
   * Calls `onMessage` with the payload of every NOTIFY on `channel`. `onReconnect` runs after a lost connection came
   * back: messages may have been missed in between, so read the state again there. Resolves once listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<DatabaseListener>;
  /** Applies the SQL files of `folder` that have not run yet; returns their names. Every process does it at start. */
  migrate(folder: string): Promise<readonly string[]>;
  /** Lets running statements finish, closes all connections and stops the server if this process started it. */
  close(): Promise<void>;
}

/** One subscription of `Database.listen`. */
export interface DatabaseListener {
  stop(): Promise<void>;
}
