import { endSession, readSession, subscribeToSession } from './session.ts';

/** Ends a refused session, and waits until the user has signed in again, here or in another tab. */
export async function waitForSignIn(): Promise<void> {
  await endSession();
  if (readSession().status === 'signed-in') return;
  await new Promise<void>((resolve) => {
    const stop = subscribeToSession(() => {
      if (readSession().status !== 'signed-in') return;
      stop();
      resolve();
    });
  });
}
