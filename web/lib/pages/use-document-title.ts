import { useEffect } from 'react';

const product = 'Feedmaker';

/** Names the browser tab after the screen: 'Feeds · Feedmaker'. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = screen === '' ? product : `${screen} · ${product}`;
  }, [screen]);
}
