/** What calls about feeds say of plans since there are any: nothing, where nothing is sold. */
const sinceThen: Readonly<Record<string, unknown>> = { plan: null, over_count: 0, plan_limit: null };

/** An answer as releases told it that knew of no plans. A field that says anything of one stays, so that it is seen. */
export function withoutPlan(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withoutPlan);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) => {
      const isSilent = name in sinceThen && value === sinceThen[name];
      return isSilent ? [] : [[name, withoutPlan(value)]];
    }),
  );
}
