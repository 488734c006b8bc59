import { Link } from '@tanstack/react-router';
import { Brush } from 'lucide-react';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { openEditor } from '#web/lib/api/open-editor.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { CutTexts } from '../cut-texts.tsx';
import { UsesLink } from '../uses-link.tsx';
import { TemplateMenu } from './template-menu.tsx';

interface TemplatesGridProps {
  templates: readonly TemplateItem[];
  projectId: string;
  onRename: (template: TemplateItem) => void;
  onDelete: (template: TemplateItem) => void;
}

/** Grid of templates, each with a product of a feed that uses it, or with the sample product. */
export function TemplatesGrid({ templates, projectId, onRename, onDelete }: TemplatesGridProps) {
  return (
    <ul aria-label={texts.title} className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-4">
      {templates.map((template) => (
        <li key={template.id} className="grid min-w-0">
          <article className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
            <div aria-hidden="true" className="border-b border-line bg-sunken p-3">
              <Picture
                src={template.published_url ?? template.preview_url}
                sizes="(min-width: 48rem) 17rem, 46vw"
                alt=""
                ratio={1}
              />
            </div>
            <div className="grid grow content-start gap-0.5 px-4 pt-3">
              <h2
                className="line-clamp-2 text-base font-medium [overflow-wrap:anywhere]"
                title={template.name}
              >
                <Link
                  to={pages.template.href(template.id, projectId)}
                  className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
                >
                  {template.name}
                </Link>
              </h2>
              <p className="text-sm text-muted">
                <RelativeTime instant={template.updated_at} />
              </p>
              <p className="text-sm text-pretty text-muted">
                <UsesLink template={template} />
              </p>
              <CutTexts counted={template.cut_texts} projectId={projectId} />
            </div>
            <div className="relative flex items-center justify-between gap-1 px-4 py-3">
              <Button
                aria-label={texts.openEditorOf(template.name)}
                icon={<Brush />}
                className="max-sm:w-9 max-sm:px-0"
                onClick={() => openEditor(template.id)}
              >
                <span className="max-sm:hidden">{texts.openEditor}</span>
              </Button>
              <TemplateMenu
                template={template}
                onRename={() => onRename(template)}
                onDelete={() => onDelete(template)}
              />
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
