import { queryOptions } from '@tanstack/react-query';
import { createTemplate } from '#core/contract/templates/templates-api.ts';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import type { RuleDraft } from './rules-draft.ts';

interface Size {
  width: number;
  height: number;
}

/** Makes the sources of a design as a template of this size in px. */
export function starterTemplateQuery(starter: string, { width, height }: Size) {
  return queryOptions({
    queryKey: keys.starterTemplate(starter, { width, height }),
    queryFn: async () => {
      const { starterSource } = await import('./starter-source.ts');
      return starterSource(starter, starterName(starter), width, height);
    },
    staleTime: Infinity,
  });
}

export function starterName(starter: string): string {
  const names: Record<string, string> = templatesMessages.starters.names;
  return names[starter] ?? starter;
}

/** Makes the templates of rules with a design, and calls `onMade` with the rules after each. Returns the rules with their templates. */
export async function makeTemplates(
  rules: readonly RuleDraft[],
  projectId: string,
  size: Size,
  onMade: (rules: readonly RuleDraft[]) => void,
): Promise<readonly RuleDraft[]> {
  const at = rules.findIndex(({ does, starter }) => does.kind === 'template' && starter !== undefined);
  const rule = rules[at];
  if (rule?.starter === undefined) return rules;
  const { name, html, config } = await queryClient.fetchQuery(starterTemplateQuery(rule.starter, size));
  const body = { name, project_id: projectId, html_dev: html, config_dev: config };
  const { id } = await call(createTemplate, { body });
  const made = rules.with(at, {
    ...rule,
    starter: undefined,
    does: { kind: 'template', template_id: id },
  });
  onMade(made);
  await outdate(keys.templateLists);
  return makeTemplates(made, projectId, size, onMade);
}
