import { type ComponentProps, createElement, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { Part } from './stand-in.tsx';

/**
 * A `lazyPart` for something that takes no space on the page, such as a dialog: nothing is shown until its code is loaded. If it has
 * `isOpen`, it is loaded when first opened and then stays mounted, so that closing can be animated.
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
