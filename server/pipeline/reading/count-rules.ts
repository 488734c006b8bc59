import { LRUCache } from 'lru-cache';
import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import type { countRules as contract } from '#core/contract/feeds/rules-api.ts';
import { buildMapping } from '#core/feeds/build-mapping.ts';
import { FeedError, readProducts } from '#feed';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { ruleRemarks } from '#core/messages/reasons/rules/rule-remarks.ts';
import { getSentence } from '#core/messages/reasons/get-sentence.ts';
import { judgeRules, type RuleRemark } from '#core/rules/judge-rules.ts';
import { RuleTally, type RuleTallyEntry } from '#core/rules/tally-rules.ts';
import { furtherPhotosMax } from '#picture/values';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPace } from '#server/platform/turns/pace.ts';
import { openStoredSource } from './stored-source.ts';

type Reply = EndpointReply<typeof contract>;
type List = EndpointOutput<typeof contract>['body'];

/** Limits for a count: how long it runs before a pause for other work, and in total, in ms. */
const pacing = { pauseAfterMs: 20, mostMs: 6_000 };

// Maximum characters of a value in a reply: pictures show no more of a text, and a reply contains three products for each of fifty rules.
const VALUE_CHARACTERS_MAX = 2_000;

/** Cached briefly for an editor of rules, which asks repeatedly; a time window may open within the minute. */
const known = new LRUCache<string, Reply>({
  maxSize: 16 << 20,
  sizeCalculation: (reply, key) => key.length + JSON.stringify(reply).length,
  ttl: 60_000,
});

/**
 * Counts how a list of rules affects the products that a feed's newest run has read, in one pass over its stored source; for a very large
 * feed, only its first products. `settings`: the feed's stored ones.
 */
export async function countRules(
  platform: Platform,
  {
    feedId,
    settings,
    list,
    signal,
  }: {
    readonly feedId: string;
    readonly settings: KeptSettings;
    readonly list: List;
    readonly signal: AbortSignal;
  },
): Promise<Reply> {
  const source = await openStoredSource(platform, feedId);
  const tally = new RuleTally(list, settings, platform.clock.now().getTime());
  if (source === null) return toReply(list, tally, true);
  try {
    const key = JSON.stringify([source.run.id, list, settings.rules ?? null, settings.availabilityOption]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const pace = openPace({ ...pacing, signal });
    const mapping = {
      ...buildMapping({ ...source.run.settings, ...pickFilter(settings) }),
      ruleFields: tally.fields,
    };
    let isWhole = true;
    for await (const product of readProducts(source.chunks, mapping)) {
      tally.add(product);
      if (!pace.isDue() || (await pace.rest())) continue;
      isWhole = false;
      break;
    }
    const reply = toReply(list, tally, isWhole);
    if (!signal.aborted) known.set(key, reply);
    return reply;
  } catch (error) {
    // The feed's run reports what is wrong with it; here only the part before the fault counts.
    if (!(error instanceof FeedError)) throw error;
    return toReply(list, tally, false);
  } finally {
    source.close();
  }
}

/** Returns the currently stored filter; everything else is the source's own. */
function pickFilter({ availabilityOption }: KeptSettings): Pick<KeptSettings, 'availabilityOption'> {
  return { availabilityOption };
}

function toReply({ rules }: List, tally: RuleTally, isWhole: boolean): Reply {
  const { products, matched, rest } = tally;
  const entries = tally.result();
  const remarks = judgeRules(rules, entries, tally);
  return {
    products,
    matched,
    rest,
    is_whole: isWhole,
    rules: rules.map(({ id }, index) => {
      const { matches, draws, taken, window, examples } = entries[index]!;
      return {
        id,
        matches,
        draws,
        window,
        taken: [...taken].map(([by, count]) => ({ id: rules[by]!.id, count })),
        remarks: remarks[index]!.map((remark) => ({ code: remark.code, text: writeRemark(remark, rules) })),
        examples: examples.map(toExample),
      };
    }),
  };
}

function writeRemark(remark: RuleRemark, rules: List['rules']): string {
  if (remark.code !== 'never_used') return getSentence(ruleRemarks, remark);
  const { rule, count } = remark;
  return ruleRemarks.never_used({ rule: rule + 1, name: rules[rule]!.name, count });
}

function toExample({
  kind,
  position,
  id,
  image,
  additionalImages,
  values,
}: RuleTallyEntry['examples'][number]) {
  const short = Object.entries(values).map(([name, text]) => [name, text.slice(0, VALUE_CHARACTERS_MAX)]);
  return {
    kind,
    position,
    product_id: id,
    image_link: image,
    further_links: additionalImages.slice(0, furtherPhotosMax),
    values: Object.fromEntries(short) as Record<string, string>,
  };
}
