/** SQL about the templates used by feed rules, for a row `f` with settings. */

/** SQL: true if an active rule uses the template whose id is `at` ('$2'). `row` has the settings: a feed or a run. */
export function ruleShowsTemplate(at: string, row: 'f' | 'r' = 'f'): string {
  return `(${row}.settings ? 'rules' and ${row}.settings @> jsonb_build_object('rules', jsonb_build_array(jsonb_build_object(
    'isOn', true, 'does', jsonb_build_object('template_id', ${at}::uuid)))))`;
}

/** SQL: true if any rule uses the template whose id is the parameter `at` ('$2'). */
export function ruleNames(at: string): string {
  return `(f.settings ? 'rules' and f.settings @> jsonb_build_object('rules',
    jsonb_build_array(jsonb_build_object('does', jsonb_build_object('template_id', ${at}::uuid)))))`;
}

/** Returns SQL that counts the rules with a template; `id` is an SQL expression of its id. */
export function rulesNaming(id: string): string {
  return `(case when f.settings ? 'rules' then (select count(*) from jsonb_array_elements(f.settings -> 'rules') rule
    where rule -> 'does' ->> 'template_id' = ${id}::text) else 0 end)`;
}

/** SQL: true if any rule uses a template instead of the row's own. */
export const hasRuleTemplate = `(f.settings ? 'rules' and jsonb_path_exists(f.settings, '$.rules[*].does.template_id'))`;

/** SQL: true if the template with this id expression is the row's own, by its record or by its primary link (specification section 3). */
export function isOwnTemplate(id: string): string {
  return `((f.record_id is not null or f.parent_id is not null) and (f.template_id = ${id} or f.template_id is null and exists (
    select from template_feeds l where l.feed_id = f.id and l.is_primary and l.template_id = ${id})))`;
}

/** SQL: true if a rule uses the version `v.hash`. */
export const ruleShows = `(f.settings ? 'rules' and f.settings @> jsonb_build_object('rules',
    jsonb_build_array(jsonb_build_object('does', jsonb_build_object('template', v.hash)))))`;
