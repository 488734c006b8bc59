import { lazyRouteComponent } from '@tanstack/react-router';
import { doesServerAnswer, type Part, standIn } from './stand-in.tsx';

/**
 * Creates a screen whose code is loaded when it is opened. Where the server is away, a notice takes its place and the frame stays; where
 * the server answers but the code is gone, the router loads the page of the other release, once.
 */
export function lazyScreen<Name extends string, Module extends Record<Name, Part>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const loadScreen = async () => (await load())[name];
  const loadOrStandIn = async () => {
    try {
      return { screen: await loadScreen() };
    } catch (error) {
      if (await doesServerAnswer()) throw error;
      return { screen: standIn(loadScreen) };
    }
  };
  return lazyRouteComponent(loadOrStandIn, 'screen');
}
