import { useEffect, useState } from 'react';
import { pages } from '#web/lib/pages/pages.ts';
import { useSession } from '#web/lib/session/session.ts';
import { giveUpUnsaved, hasUnsaved } from '#web/lib/session/unsaved.ts';

/** Returns whether the session has ended while a form holds unsaved values, and whose it was. */
export function useHeldSession(): { isHeld: boolean; email: string } {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.session.user : undefined;
  const [owner, setOwner] = useState(user);
  if (owner === undefined && user !== undefined) setOwner(user);
  // What one user has entered is not another's, who may have signed in in another tab.
  const isOther = user !== undefined && owner !== undefined && user.id !== owner.id;
  useEffect(() => {
    if (isOther) leaveFor(pages.projects.href);
  }, [isOther]);
  return { isHeld: user === undefined && hasUnsaved(), email: owner?.email ?? '' };
}

/** Leaves the screen and what is entered on it. */
export function leaveFor(href: string): void {
  giveUpUnsaved();
  location.assign(href);
}
