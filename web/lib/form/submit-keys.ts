import type { KeyboardEvent } from 'react';

/** Submits a form by Ctrl+Enter or Cmd+Enter in any of its fields, like pressing its first submit button. */
export const submitsByKeys = {
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  },
} as const;
