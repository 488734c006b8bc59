import { status } from './example-runs.ts';
import * as policy from '../../contract/feeds/publishing/output-policy-api.ts';
import * as api from '../../contract/feeds/publishing/outputs-api.ts';

/** Returns the feed's own address and an additional one. */
export function makeOutputExamples(ids: { feed: string; output: string; template: string }) {
  const { feed: feedId, output: outputId, template: templateId } = ids;
  const main = {
    id: feedId,
    is_main: true,
    name: 'Main feed',
    feed_url: `https://feeds.example/feedmaker/${feedId}/feed.xml`,
    channel: 'meta' as const,
    image: 'main' as const,
    template_id: null,
    template_name: null,
    lost_template: false,
    width: 1080,
    height: 1080,
    unseen_texts: [],
    is_paused: false,
    status,
  };
  const stories = {
    ...main,
    id: outputId,
    is_main: false,
    name: 'Stories 9:16',
    feed_url: `https://feeds.example/feedmaker/${outputId}/feed.xml`,
    template_id: templateId,
    template_name: 'Price tag 9:16',
    height: 1920,
    status: { ...status, feed_id: outputId, next_run_at: null },
  };
  const tagged = { ...stories, name: 'Meta, all placements', image: 'tagged' as const };
  const { name, image, channel } = tagged;
  const params = { feedId, outputId };
  return [
    { endpoint: api.listOutputs, input: { params: { feedId } }, reply: { items: [main, stories] } },
    {
      endpoint: api.createOutput,
      input: { params: { feedId }, body: { name, image, channel, template_id: templateId } },
      reply: { ...tagged, status: { ...stories.status, run: null, published: null } },
    },
    {
      endpoint: api.updateOutput,
      input: { params, body: { is_paused: true } },
      reply: { ...stories, is_paused: true, status: { ...stories.status, activate: false } },
    },
    { endpoint: api.deleteOutput, input: { params }, reply: undefined },
    ...makePolicyExamples(params),
  ] as const;
}

/** Examples of reasons for which a channel may refuse published products. */
function makePolicyExamples(params: { feedId: string; outputId: string }) {
  return [
    {
      endpoint: policy.getOutputPolicy,
      input: { params },
      reply: {
        channel: 'heureka' as const,
        findings: [
          {
            rule: 'too_heavy' as const,
            limit: 2_000_000,
            from: null,
            source: 'https://sluzby.heureka.cz/napoveda/xml-feed/',
            products: 3,
            unknown: 12,
          },
        ],
      },
    },
    {
      endpoint: policy.listPolicyProducts,
      input: { params, query: { rule: 'too_heavy' as const, page: 1, page_size: 10 } },
      reply: {
        items: [
          {
            position: 17,
            product_id: 'SKU-18',
            title: 'Stoneware cup',
            image_link: 'https://shop.example/img/18.jpg',
            enhanced_url: null,
            measured: 3_412_006,
          },
        ],
        total: 3,
        next: null,
      },
    },
  ] as const;
}
