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
  /** Makes it ready for many products at one moment; null where it says nothing of one. */
  readonly open: (settings: KeptSettings, atMs: number) => (product: Product) => Partial<Decision> | null;
  /** Paths of the feed's fields that it asks for. */
  readonly fields?: (settings: RuleSettings) => readonly string[];
  /** The next moment at which it decides otherwise by time alone; null without one. */
  readonly edgeAfter?: (settings: RuleSettings, atMs: number) => number | null;
  /** What of it is in force at a moment, as a text that stays the same while nobody decides anew. */
  readonly inForce?: (settings: Pick<KeptSettings, 'rules' | 'timeZone'>, atMs: number) => string;
  /** Designs that it gives to products. */
  readonly designs?: (settings: KeptSettings) => readonly Design[];
}

const filter: Decider = {
  open: () => (product) =>
    product.isMatch ? null : { undrawn: { state: 'skipped', reason: { code: 'not_matched' } } },
};

/** An output with the shop's own images. */
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

/** All that decides about a product. What leaves it out goes before what skips it; of several, the first counts. */
const deciders: readonly Decider[] = [filter, shopImages, rules];

/** Makes a feed's settings ready to decide about many products at one moment. */
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

/** Returns every field that decides about products, by its path. */
export function listDecidingFields(settings: RuleSettings): string[] {
  return deciders.flatMap(({ fields }) => fields?.(settings) ?? []);
}

/** Returns the next moment at which time alone changes a decision; null without one. */
export function nextDecisionAfter(settings: RuleSettings, atMs: number): number | null {
  const edges = deciders.flatMap(({ edgeAfter }) => edgeAfter?.(settings, atMs) ?? []);
  return edges.length === 0 ? null : Math.min(...edges);
}

/**
 * Returns what is in force at a moment, as a text. While it stays the same, no one has decided anew and no decided time has come, so
 * products that are left out or keep the shop's image do so by the shop's data.
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
