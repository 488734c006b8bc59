import type { Logger } from 'pino';

/** The product's log. Never hand it a token, a password or a whole URL with its query. */
export type Log = Logger;
