import { useEffect } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';

const { product } = commonMessages;

/** Sets the title of the browser tab to the screen: 'Feeds · Feedmaker'. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = screen === '' ? product : `${screen} · ${product}`;
  }, [screen]);
}
