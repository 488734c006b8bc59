/** What calls about feeds say since there are plans, decisions about cut-outs and rules: nothing, where nothing is sold, no background removed and
 * no rule made. */
const sinceThen: Readonly<Record<string, unknown>> = {
  plan: null,
  over_count: 0,
  left_out_count: 0,
  rule_photo_count: 0,
  left_out: 0,
  rule: null,
  plan_limit: null,
  cut_out_count: null,
  doubtful_count: null,
  background: null,
  photo_hash: null,
  returned: null,
  review: null,
  rollout: null,
  background_counts: null,
  health: null,
  changes: null,
  task_count: 0,
  task_feed_count: 0,
  failed_feed_count: 0,
  waiting_feed_count: 0,
  channel_fetched_at: null,
  of_changes: false,
  of_facts: false,
  waiting_count: 0,
  schedule: null,
  changed: null,
  next: null,
  behind_since: null,
  is_output: false,
};

/** Which picture of a feed a list of templates shows, what shows a template, how many texts it cuts and who has fetched a feed, which it did not say before. */
const newer = [
  'published_url',
  'uses',
  'cut_texts',
  'channels',
  'shown_price',
  'struck_price',
  'outputs_behind',
];

/** An answer as releases told it that knew of neither. A field that says anything of them stays, so that it is seen. */
export function withoutPlan(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutPlan);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const isSilent = name in sinceThen && value === sinceThen[name];
      return isSilent || newer.includes(name) ? [] : [[name, withoutPlan(value)]];
    }),
  );
}
