import { lazyRouteComponent } from '@tanstack/react-router';
import { doesServerAnswer, type Part, standIn } from './stand-in.tsx';

/**
 * Creates a screen whose code is loaded when it is opened. If the server is unreachable, a notice is shown in its place, and the frame
 * stays. If the server answers but no longer has this code, the page is reloaded once, because there is a new release.
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
