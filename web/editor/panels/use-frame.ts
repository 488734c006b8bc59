import { useSyncExternalStore } from 'react';

/** Layout by the window's width: both panels beside the canvas, panels over it, or a phone's sheet below. */
export type Frame = 'wide' | 'tablet' | 'phone';

/** Media queries of Tailwind's `xl` and `md`. */
const wide = '(min-width: 1280px)';
const phone = '(max-width: 767.98px)';

export function useFrame(): Frame {
  return useSyncExternalStore(subscribe, read);
}

function read(): Frame {
  if (matchMedia(wide).matches) return 'wide';
  return matchMedia(phone).matches ? 'phone' : 'tablet';
}

function subscribe(listener: () => void): () => void {
  const queries = [wide, phone].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
