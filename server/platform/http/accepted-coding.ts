import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** Cached, because clients send one of a few values; a longer value is nonsense. */
const understood = new LRUCache<string, Coding>({ max: 100 });
const UNDERSTOOD_LENGTH_MAX = 100;

/** Returns the best coding that an `Accept-Encoding` names and does not refuse with q=0 (RFC 9110, 12.5.3). */
export function acceptedCoding(header: string | string[] | undefined): Coding {
  const text = String(header ?? '');
  const before = understood.get(text);
  if (before !== undefined) return before;
  const coding = chooseCoding(text);
  if (text.length < UNDERSTOOD_LENGTH_MAX) understood.set(text, coding);
  return coding;
}

function chooseCoding(header: string): Coding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
