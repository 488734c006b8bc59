import type { CutOutVerdict, ReviewedPhoto } from '#core/contract/feeds/cut-outs-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { readMaskHash, type ReviewTemplate, type TemplateLook } from '../cut-out-queries.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import type { Decided, JudgedPhoto } from './review-session.ts';
import type { Decision } from './review.ts';

const { doubts } = texts;

export type PhotoInReview = Decided<ReviewedPhoto>;

type Judged = Pick<Decided<JudgedPhoto>, 'verdict' | 'choice'>;

export function nameProduct({ product }: Pick<PhotoInReview, 'product'>): string {
  return product.title === '' ? product.product_id : product.title;
}

/** True if the product's picture is drawn without the photo's background, considering all decisions. */
export function isCutOut({ verdict, choice }: Judged): boolean {
  return choice === null ? verdict === 'cut' : choice !== 'keep';
}

/** True if the photo has a background, so that there is something to decide. */
export function isDecidable({ verdict }: Pick<Judged, 'verdict'>): boolean {
  return verdict !== 'transparent';
}

/** Describes why the background was not removed automatically, or that it was; null if the list contains no text about it. */
export function verdictText(verdict: CutOutVerdict): string | null {
  if (verdict === 'cut') return texts.wasCut;
  if (verdict === 'transparent') return texts.transparent;
  return isDoubt(verdict) ? doubts[verdict] : null;
}

export function photoState({ verdict, choice }: Judged): { text: string; tone: Tone } {
  if (choice === 'keep') return { text: texts.filterKept, tone: 'neutral' };
  if (choice === 'mask') return { text: texts.corrected, tone: 'good' };
  if (choice === 'use' || verdict === 'cut') return { text: texts.cutOut, tone: 'good' };
  return isDoubt(verdict)
    ? { text: texts.filterLook, tone: 'warn' }
    : { text: texts.filterKept, tone: 'neutral' };
}

export function makeLook(
  { product, photo, decision }: PhotoInReview,
  { template, feedId, shows }: { template: ReviewTemplate; feedId: string; shows: 'cut' | 'whole' },
): TemplateLook {
  const maskHash = readMaskHash(decision);
  const { position, product_id: productId } = product;
  const choice = shows === 'whole' ? 'keep' : maskHash === null ? 'use' : 'mask';
  return { template, feedId, position, productId, photo, choice, maskHash };
}

export function announceDecision(product: string, choice: Decision): string {
  if (choice === null) return texts.saidNone(product);
  return { use: texts.saidUse, keep: texts.saidKeep, mask: texts.saidMask }[choice](product);
}

function isDoubt(verdict: CutOutVerdict): verdict is keyof typeof doubts {
  return Object.hasOwn(doubts, verdict);
}
