import { useEffect } from 'react';
import { notify } from '../notify.ts';
import { readSession } from '../session/session.ts';

/** Shows the screen's message once for each failed load. After signing out every load fails, so then it shows nothing. */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error !== null && readSession().status === 'signed-in') notify.error(text);
  }, [error, text]);
}
