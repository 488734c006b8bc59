import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the element was ever near the visible part of the page: far below, it needs no picture yet. */
export function useWasInView<E extends HTMLElement>(): [ref: RefObject<E | null>, wasInView: boolean] {
  const ref = useRef<E>(null);
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (ref.current === null || wasInView) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasInView]);
  return [ref, wasInView];
}
