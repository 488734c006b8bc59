import { useEffect, useState } from 'react';

/** Leaves for another site; `isLeaving` until this page is closed. Calls `onBack` if the user comes back to the same page and state. */
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
