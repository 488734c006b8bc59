import { useEffect } from 'react';
import { notify } from '../notify.ts';
import { readSession } from '../session/session.ts';

/** Raises the screen's failure text once for each failed load. After a sign-out a screen can load nothing any more, which is no failure. */
export function useFailureToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error !== null && readSession().status === 'signed-in') notify.error(text);
  }, [error, text]);
}
