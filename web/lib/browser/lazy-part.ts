import { lazy, type LazyExoticComponent } from 'react';
import { type Part, standIn } from './stand-in.tsx';

/**
 * A component whose code is loaded when it first shows: `lazyPart(() => import('./a-page.tsx'), 'APage')`. Code that does not come
 * costs the page this part only. A `Suspense` around it says what shows until then.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  const loadPart = async () => (await load())[name];
  return lazy(async () => ({ default: await loadPart().catch(() => standIn(loadPart)) }));
}
