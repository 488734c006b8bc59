import { FREE_SKUS, countSkus, type Choice } from './plans.ts';

/** Rights of a project, derived from its subscription. */
export type Standing = {
  /**
   * `free`: never had a subscription. `paid`: has one; an overdue payment does not end it while the provider retries. `lapsed`: had one.
   * Its published feeds stay, and runs are limited to the free tier.
   */
  readonly access: 'free' | 'paid' | 'lapsed';
  /** Products that are enhanced, counted once per project; null: any number. */
  readonly skus: number | null;
};

/** Standing of all projects while billing is off. */
export const unlimited: Standing = { access: 'paid', skus: null };

/** True for a status that counts as subscribed (specification, section 4). */
export function isSubscribed(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

/**
 * Returns the standing for a subscription's status and choice; null for a project without any. A past_due subscription counts as paid while
 * the provider retries the payment. `isLeft`: the owner chose to go on for free after the subscription ended.
 */
export function judgeStanding(
  subscription: { status: string; choice: Choice | null; isLeft?: boolean } | null,
): Standing {
  if (subscription === null) return { access: 'free', skus: FREE_SKUS };
  const { status, choice, isLeft = false } = subscription;
  if (status === 'incomplete' || status === 'incomplete_expired') return { access: 'free', skus: FREE_SKUS };
  if (choice !== null && (isSubscribed(status) || status === 'past_due'))
    return { access: 'paid', skus: countSkus(choice) };
  return { access: isLeft ? 'free' : 'lapsed', skus: FREE_SKUS };
}
