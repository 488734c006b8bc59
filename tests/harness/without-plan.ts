/** What calls about feeds say since there are plans and decisions about cut-outs: nothing, where nothing is sold and no background removed. */
const sinceThen: Readonly<Record<string, unknown>> = {
  plan: null,
  over_count: 0,
  plan_limit: null,
  cut_out_count: null,
  doubtful_count: null,
  background: null,
  photo_hash: null,
  returned: null,
  background_counts: null,
};

/** Which picture of a feed a list of templates shows, which it did not say before. */
const newer = ['published_url'];

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
