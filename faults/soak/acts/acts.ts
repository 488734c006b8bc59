import { accountActs } from './account-acts.ts';
import { billingActs } from './billing-acts.ts';
import type { Acts } from './doing.ts';
import { feedActs } from './feed-acts.ts';
import { publishingActs } from './publishing-acts.ts';

/** Acts of users, their shops and channels, each with its weight. */
export const acts: Acts = { ...feedActs, ...publishingActs, ...billingActs, ...accountActs };

/** Names of acts, each as often as its weight, to choose from at random. */
export const drawn: readonly string[] = Object.entries(acts).flatMap(([name, [weight]]) =>
  Array.from({ length: weight }, () => name),
);
