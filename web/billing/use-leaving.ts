import { useEffect, useState } from 'react';

/** Leaves for another site; `isLeaving` until the page is gone. Calls `onBack` when the user comes back to the unchanged page. */
export function useLeaving(onBack?: () => void): { isLeaving: boolean; leaveTo: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const stay = () => {
      setIsLeaving(false);
      if (isLeaving) onBack?.();
    };
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, [isLeaving, onBack]);
  const leaveTo = (url: string) => {
    setIsLeaving(true);
    location.assign(url);
  };
  return { isLeaving, leaveTo };
}
