import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { AuthError } from '../auth-error.ts';

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** Longest temporary ban in ms, limited by PostgreSQL's timestamps; a longer ban is permanent. */
const longestMs = 1_000 * 365 * 24 * 3_600_000;

/** Parses a ban's duration to ms: '24h', '1h30m', or 'none' (0) to end it. Refuses anything else. */
export function parseBanDuration(text: string): number {
  if (text === 'none' || text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new AuthError('validation_failed', authRefusals.ban_invalid({ text: text.slice(0, 100) }));
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  return Math.min(ms, longestMs);
}
