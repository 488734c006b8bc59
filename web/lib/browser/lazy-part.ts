import { lazy, type LazyExoticComponent } from 'react';
import { type Part, standIn } from './stand-in.tsx';

/**
 * Returns a component whose code is loaded when it is first shown: `lazyPart(() => import('./a-page.tsx'), 'APage')`. A `Suspense` around
 * it defines what is shown until then. If loading fails, only this part of the page is missing.
 */
export function lazyPart<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  const loadPart = async () => (await load())[name];
  return lazy(async () => ({ default: await loadPart().catch(() => standIn(loadPart)) }));
}
