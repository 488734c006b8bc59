import { useSyncExternalStore } from 'react';
import { useSession } from './session.ts';
import type { SaverState } from './saver-state.ts';

/** Returns the state of saving; renders the component again when a part changes. */
export function useSaver(): SaverState {
  const { saver } = useSession();
  return useSyncExternalStore(saver.subscribe, saver.state);
}
