import { useEffect } from 'react';
import { notify } from './notify.ts';

/** Raises the screen's failure text once for each failed load. */
export function useFailureNotice(error: Error | null, text: string): void {
  useEffect(() => {
    if (error !== null) notify.error(text);
  }, [error, text]);
}
