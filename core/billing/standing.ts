import { FREE_SKUS, countSkus, type Choice } from './plans.ts';

/** Rights that a subscription gives its project. */
export type Standing = {
  /**
   * `free`: never had a subscription. `paid`: has one; while a payment is overdue it goes on for as long as the provider tries.
   * `lapsed`: had one. What it has published stays, and nothing runs beyond the free tier.
   */
  readonly access: 'free' | 'paid' | 'lapsed';
  /** Products that are enhanced, counted once per project; null: any number. */
  readonly skus: number | null;
};

/** Standing of all projects while billing is off. */
export const unlimited: Standing = { access: 'paid', skus: null };

/** True for a status that the screen treats as a subscription (specification, section 4). */
export function isSubscribed(status: string): boolean {
  return status === 'active' || status === 'trialing';
}

/**
 * Returns the standing of a project whose subscription has this status and choice; null for a project without any. A past_due one is
 * entitled while the provider tries again. `isLeft`: the owner goes on without the one that ended.
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
