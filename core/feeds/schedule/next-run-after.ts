import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { nextDecisionAfter } from '../deciders.ts';
import { nextTimeOfDay } from './next-time-of-day.ts';

/** Default time from the start of a run to the next one, in minutes. */
const REFRESH_MINUTES = 60;

/** Minutes until a run is retried while the published pictures show an outdated price. */
const EDGE_RETRY_MINUTES = 15;

type Scheduled = Pick<KeptSettings, 'refreshMinutes' | 'refreshAt' | 'rules' | 'timeZone'>;

/**
 * Returns the time at which a feed is due again after a run at `now`: at the next of its times of day or at the end of its interval; sooner
 * if a decision about products or a published price changes because time passes. A price that has changed already is drawn by this run;
 * another run follows soon in case this one fails.
 */
export function nextRunAfter(now: Date, settings: Scheduled, edge: Date | null): Date {
  const inMinutes = (minutes: number) => now.getTime() + minutes * 60_000;
  const decision = nextDecisionAfter(settings, now.getTime()) ?? Infinity;
  const regular = Math.min(regularAfter(now.getTime(), settings), decision);
  if (edge === null) return new Date(regular);
  const isOver = edge.getTime() <= now.getTime();
  return new Date(Math.min(regular, isOver ? inMinutes(EDGE_RETRY_MINUTES) : edge.getTime()));
}

/** Returns the earlier of a feed's regular run and the time at which the next share of its roll-out may be published; null: no roll-out. */
export function pickEarlier(regular: Date, step: Date | null): Date {
  return step !== null && step < regular ? step : regular;
}

/**
 * Returns when a feed is due after a failed run: one with times of day is retried before the next of them. Null if its interval decides.
 */
export function retryAfter(now: Date, { refreshAt }: Pick<Scheduled, 'refreshAt'>): Date | null {
  if (refreshAt == null || refreshAt.length === 0) return null;
  return new Date(now.getTime() + REFRESH_MINUTES * 60_000);
}

function regularAfter(nowMs: number, { refreshMinutes, refreshAt, timeZone }: Scheduled): number {
  if (refreshAt != null && refreshAt.length > 0) return nextTimeOfDay(nowMs, refreshAt, timeZone ?? 'UTC');
  return nowMs + (refreshMinutes ?? REFRESH_MINUTES) * 60_000;
}
