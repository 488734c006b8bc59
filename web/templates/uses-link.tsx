import { Link } from '@tanstack/react-router';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { usesText } from './uses-text.ts';

/** Says what uses a template of a list; links to the template's page, which names the feeds and links to each. */
export function UsesLink({ template: { id, project_id: projectId, uses } }: { template: TemplateItem }) {
  const text = usesText(uses);
  if (uses.feeds + uses.outputs + uses.rules === 0) return <>{text}</>;
  return (
    <Link
      to={pages.template.href(id, projectId)}
      className="relative underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      {text}
    </Link>
  );
}
