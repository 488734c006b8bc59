import { pino } from 'pino';

/** A log for tests that check only behaviour. */
export const silentLog = pino({ level: 'silent' });
