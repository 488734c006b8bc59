import { useEffect, useState } from 'react';

/** Leads to another site; `isLeaving` until the page is gone. When somebody comes back to the page as it was, `onBack`. */
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
