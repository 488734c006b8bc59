import { useLocation } from '@tanstack/react-router';
import type { MendPlace } from '#core/feeds/run-causes.ts';

const parts: ReadonlySet<string> = new Set<MendPlace>([
  'access',
  'address',
  'mapping',
  'availability',
  'prices',
  'template',
]);

/** Returns the part of the form that the address names, as a link from a feed's page does; '' if none. */
export function useNamedPart(): string {
  const hash = useLocation({ select: (location) => location.hash });
  return parts.has(hash) ? hash : '';
}
