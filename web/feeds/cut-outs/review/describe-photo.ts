import type { CutOutVerdict, ReviewedPhoto } from '#core/contract/feeds/cut-outs-api.ts';
import { cutOutMessages as texts } from '#core/messages/screens/feeds/cut-out-messages.ts';
import { readMaskHash, type ReviewTemplate, type TemplateLook } from '../cut-out-queries.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import type { Decided, JudgedPhoto } from './review-session.ts';
import type { Decision } from './review.ts';

const { doubts } = texts;

/** A photo of a feed, with the decision about it. */
export type PhotoInReview = Decided<ReviewedPhoto>;

/** Facts that decide how a photo is shown. */
type Judged = Pick<Decided<JudgedPhoto>, 'verdict' | 'choice'>;

/** The name of the product that shows the photo. */
export function nameProduct({ product }: Pick<PhotoInReview, 'product'>): string {
  return product.title === '' ? product.product_id : product.title;
}

/** Whether the product's picture is drawn without the photo's background, after all that was decided. */
export function isCutOut({ verdict, choice }: Judged): boolean {
  return choice === null ? verdict === 'cut' : choice !== 'keep';
}

/** Whether there is a background to decide about. */
export function isDecidable({ verdict }: Pick<Judged, 'verdict'>): boolean {
  return verdict !== 'transparent';
}

/** Returns why the product was not cut out automatically, or that it was; null where the list tells it in words of its own. */
export function verdictText(verdict: CutOutVerdict): string | null {
  if (verdict === 'cut') return texts.wasCut;
  if (verdict === 'transparent') return texts.transparent;
  return isDoubt(verdict) ? doubts[verdict] : null;
}

/** Returns the state of the photo, in two words and a colour. */
export function photoState({ verdict, choice }: Judged): { text: string; tone: Tone } {
  if (choice === 'keep') return { text: texts.filterKept, tone: 'neutral' };
  if (choice === 'mask') return { text: texts.corrected, tone: 'good' };
  if (choice === 'use' || verdict === 'cut') return { text: texts.cutOut, tone: 'good' };
  return isDoubt(verdict)
    ? { text: texts.filterLook, tone: 'warn' }
    : { text: texts.filterKept, tone: 'neutral' };
}

/** Returns the photo's product as drawn in the template, with its background or without. */
export function makeLook(
  { product, photo, decision }: PhotoInReview,
  { template, feedId, shows }: { template: ReviewTemplate; feedId: string; shows: 'cut' | 'whole' },
): TemplateLook {
  const maskHash = readMaskHash(decision);
  const { position, product_id: productId } = product;
  const choice = shows === 'whole' ? 'keep' : maskHash === null ? 'use' : 'mask';
  return { template, feedId, position, productId, photo, choice, maskHash };
}

/** Returns the announcement of a decision. */
export function announceDecision(product: string, choice: Decision): string {
  if (choice === null) return texts.saidNone(product);
  return { use: texts.saidUse, keep: texts.saidKeep, mask: texts.saidMask }[choice](product);
}

function isDoubt(verdict: CutOutVerdict): verdict is keyof typeof doubts {
  return Object.hasOwn(doubts, verdict);
}
