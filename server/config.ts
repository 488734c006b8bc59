/** A part of the product that a process can run. */
export type Role = 'api' | 'worker';

/** Everything the operator can choose, checked. Read once, at start. */
export interface Config {
  /** Empty command line = all. */
  readonly roles: readonly Role[];
  readonly port: number;
  readonly host: string;
  /** Origin (and path, if any) under which browsers and ad platforms reach us; no slash at the end. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL inside `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: no mail is sent and new accounts are confirmed at once. */
  readonly smtpUrl: string | null;
  /** `host:port` pairs inside private ranges that outbound requests may reach. */
  readonly fetchAllowHosts: readonly string[];
  readonly isProduction: boolean;
}
