import { useEffect, useState } from 'react';

const standsStillMs = 160;

/** Returns the value as of when it last rested for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), standsStillMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
