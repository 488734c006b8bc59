import { lazy, type LazyExoticComponent } from 'react';

type Part = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Component }>
  ? Component
  : never;

/** A component whose code is loaded when it first shows: `lazyPart(() => import('./a-dialog.tsx'), 'ADialog')`. */
export function lazyPart<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
