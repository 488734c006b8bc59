/** SQL about the templates that rules of feeds show. Of `f`, a row with settings. */

/** Whether a rule names a template, whose id is the parameter `at` ('$2'). */
export function ruleNames(at: string): string {
  return `(f.settings ? 'rules' and f.settings @> jsonb_build_object('rules',
    jsonb_build_array(jsonb_build_object('does', jsonb_build_object('template_id', ${at}::uuid)))))`;
}

/** Whether a rule shows the version `v.hash`. */
export const ruleShows = `(f.settings ? 'rules' and f.settings @> jsonb_build_object('rules',
    jsonb_build_array(jsonb_build_object('does', jsonb_build_object('template', v.hash)))))`;
