import type { Product } from '#feed';
import { listRuleFields, openRules, type RuleSettings } from '../rules/open-rules.ts';
import type { KeptSettings } from './migrate-feed-settings.ts';

/** What a feed's settings say about one of its products. */
export interface Decision {
  /** Index of the rule that decided, from 0; null where none did. It selects the product's design. */
  readonly rule: number | null;
  /** Null where the product is drawn. */
  readonly undrawn: Undrawn | null;
}

/** Why a product is not drawn: it is left out of the published feed, or skipped and keeps the shop's image. */
type Undrawn =
  | { readonly state: 'left_out'; readonly reason: { readonly code: 'left_out'; readonly rule: string } }
  | {
      readonly state: 'skipped';
      readonly reason:
        | { readonly code: 'not_matched' | 'shop_images' }
        | { readonly code: 'rule_photo'; readonly rule: string };
    };

/** A template with its size, and the index of the rule that shows it. */
interface Design extends Pick<KeptSettings, 'template' | 'width' | 'height'> {
  readonly rule: number;
}

/** One thing in a feed's settings that decides about its products. Moments are ms since 1970. */
interface Decider {
  /** Returns a function that decides about products at one moment; it returns null for a product that it does not decide about. */
  readonly open: (settings: KeptSettings, atMs: number) => (product: Product) => Partial<Decision> | null;
  /** Paths of the feed's fields that it reads. */
  readonly fields?: (settings: RuleSettings) => readonly string[];
  /** The next moment at which its decisions change because time has passed; null without one. */
  readonly edgeAfter?: (settings: RuleSettings, atMs: number) => number | null;
  /** What applies at a moment, as a text that stays the same until a person changes a decision or a decided time comes. */
  readonly inForce?: (settings: Pick<KeptSettings, 'rules' | 'timeZone'>, atMs: number) => string;
  readonly designs?: (settings: KeptSettings) => readonly Design[];
}

const filter: Decider = {
  open: () => (product) =>
    product.isMatch ? null : { undrawn: { state: 'skipped', reason: { code: 'not_matched' } } },
};

/** For an output with the shop's own images: skips every product. */
const shopImages: Decider = {
  open: (settings) => () =>
    settings.leavesImages === true
      ? { undrawn: { state: 'skipped', reason: { code: 'shop_images' } } }
      : null,
};

/** In an output with a template of its own, a rule that names a template decides nothing. */
const rules: Decider = {
  fields: listRuleFields,
  edgeAfter: (settings, atMs) => openRules(settings).edgeAfter(atMs),
  open(settings, atMs) {
    const open = openRules(settings);
    return (product) => {
      const rule = open.choose(product.fields ?? {}, atMs);
      if (rule === null) return null;
      const { name, does } = settings.rules![rule]!;
      switch (does.kind) {
        case 'leave_out':
          return { rule, undrawn: { state: 'left_out', reason: { code: 'left_out', rule: name } } };
        case 'photo':
          return { rule, undrawn: { state: 'skipped', reason: { code: 'rule_photo', rule: name } } };
        case 'template':
          return settings.ownTemplate === true ? null : { rule };
      }
    };
  },
  inForce({ rules: all = [], timeZone }, atMs) {
    const open = openRules({ rules: all, timeZone });
    const inForce = all.filter(({ isOn }, index) => isOn && open.windowAt(index, atMs) === 'open');
    return JSON.stringify([
      inForce.map(({ match, conditions, does }) => [match, conditions, does.kind]),
      inForce.length === 0 ? null : (timeZone ?? null),
    ]);
  },
  designs({ rules: all = [], ownTemplate }) {
    if (ownTemplate === true) return [];
    return all.flatMap(({ does, isOn }, rule) => {
      if (!isOn || does.kind !== 'template') return [];
      const { template, width, height } = does;
      return [{ rule, template, width, height }];
    });
  },
};

/** All deciders. One that leaves a product out takes precedence over one that skips it; among several of a kind, the first decides. */
const deciders: readonly Decider[] = [filter, shopImages, rules];

/** Returns a function that decides about products by a feed's settings at one moment. */
export function openDeciders(settings: KeptSettings, atMs: number): (product: Product) => Decision {
  const open = deciders.map((decider) => decider.open(settings, atMs));
  return (product) => {
    let rule: number | null = null;
    let undrawn: Undrawn | null = null;
    for (const decide of open) {
      const said = decide(product);
      rule ??= said?.rule ?? null;
      if (undrawn === null || (undrawn.state !== 'left_out' && said?.undrawn?.state === 'left_out'))
        undrawn = said?.undrawn ?? null;
    }
    return { rule, undrawn };
  };
}

/** Returns the paths of all fields that decisions about products depend on. */
export function listDecidingFields(settings: RuleSettings): string[] {
  return deciders.flatMap(({ fields }) => fields?.(settings) ?? []);
}

/** Returns the next moment at which a decision changes because time has passed; null without one. */
export function nextDecisionAfter(settings: RuleSettings, atMs: number): number | null {
  const edges = deciders.flatMap(({ edgeAfter }) => edgeAfter?.(settings, atMs) ?? []);
  return edges.length === 0 ? null : Math.min(...edges);
}

/**
 * Returns what applies at a moment, as a text. While it stays the same, no person has changed a decision and no decided time has come, so
 * if products are left out or keep the shop's image, the shop's data is the cause.
 */
export function decisionsInForce(settings: Pick<KeptSettings, 'rules' | 'timeZone'>, atMs: number): string {
  return deciders.flatMap(({ inForce }) => inForce?.(settings, atMs) ?? []).join('\n');
}

/** A design of a feed's products: the index of the rule that gives it, null for the feed's own, and the settings to draw with. */
export interface DesignOfFeed {
  readonly rule: number | null;
  readonly settings: KeptSettings;
}

/** Returns every design that products of a feed may have, its own first. */
export function listDesigns(settings: KeptSettings): DesignOfFeed[] {
  const given = deciders.flatMap(({ designs }) => designs?.(settings) ?? []);
  return [
    { rule: null, settings },
    ...given.map(({ rule, ...design }) => ({ rule, settings: { ...settings, ...design } })),
  ];
}
