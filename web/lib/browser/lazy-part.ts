import {
  type ComponentProps,
  createElement,
  lazy,
  type LazyExoticComponent,
  Suspense,
  useState,
} from 'react';
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

/**
 * The same for what comes on top of a page, such as a dialog: nothing shows in its place until its code is there. One with `isOpen` is
 * loaded when it first opens, and stays from then on, so that it can close gently.
 */
export function lazyExtra<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const Whole = lazyPart(load, name);
  const Extra = (props: ComponentProps<Module[Name]>) => {
    const isOpen = !('isOpen' in props) || props.isOpen === true;
    const [wasOpen, setWasOpen] = useState(isOpen);
    if (isOpen && !wasOpen) setWasOpen(true);
    return wasOpen ? createElement(Suspense, null, createElement(Whole, props)) : null;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes what the part takes, and becomes it
  return Extra as Module[Name];
}
