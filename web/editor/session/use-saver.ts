import { useSyncExternalStore } from 'react';
import { useSession } from './session.ts';
import type { SaverState } from './saver-state.ts';

export function useSaver(): SaverState {
  const { saver } = useSession();
  return useSyncExternalStore(saver.subscribe, saver.state);
}
