import { pino } from 'pino';

/** A log for tests that look at behaviour only. */
export const silentLog = pino({ level: 'silent' });
