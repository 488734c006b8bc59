import { useEffect, useState } from 'react';

/** Leads to another site; `isLeaving` until the page is gone, and no longer when somebody comes back to it. */
export function useLeaving(): { isLeaving: boolean; leaveTo: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const stay = () => setIsLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const leaveTo = (url: string) => {
    setIsLeaving(true);
    location.assign(url);
  };
  return { isLeaving, leaveTo };
}
