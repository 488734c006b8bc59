import { useSyncExternalStore } from 'react';
import { useSession } from '../session.ts';
import type { SaverState } from './saver/saver-state.ts';

/** How it stands with the saving; the component is drawn again when something of it changes. */
export function useSaver(): SaverState {
  const { saver } = useSession();
  return useSyncExternalStore(saver.subscribe, saver.state);
}
