import { useMemo, useSyncExternalStore } from 'react';

/** Returns an address for the bytes while the component shows; undefined until there are any. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const { subscribe, read } = useMemo(() => addressWhileShown(bytes), [bytes]);
  return useSyncExternalStore(subscribe, read);
}

function addressWhileShown(bytes: Blob | undefined) {
  let url: string | undefined;
  return {
    read: () => url,
    // React reads again once it has subscribed.
    subscribe: () => {
      if (bytes !== undefined) url = URL.createObjectURL(bytes);
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url);
        url = undefined;
      };
    },
  };
}
