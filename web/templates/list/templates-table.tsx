import { Link } from '@tanstack/react-router';
import { Brush } from 'lucide-react';
import type { TemplateItem } from '#core/contract/templates/templates-api.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { openEditor } from '#web/lib/api/open-editor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Cell, DataTable, HeadCell } from '#web/ui/list/data-table.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { CutTexts } from '../cut-texts.tsx';
import { UsesLink } from '../uses-link.tsx';
import { TemplateMenu } from './template-menu.tsx';

interface TemplatesTableProps {
  templates: readonly TemplateItem[];
  projectId: string;
  onRename: (template: TemplateItem) => void;
  onDelete: (template: TemplateItem) => void;
}

export function TemplatesTable({ templates, projectId, onRename, onDelete }: TemplatesTableProps) {
  return (
    <DataTable
      label={texts.title}
      head={
        <>
          <HeadCell>{texts.columnName}</HeadCell>
          <HeadCell className="hidden w-32 sm:table-cell">{texts.columnPreview}</HeadCell>
          <HeadCell className="hidden w-40 sm:table-cell">{texts.columnUpdated}</HeadCell>
          <HeadCell className="w-26 text-right sm:w-52">{texts.columnActions}</HeadCell>
        </>
      }
    >
      {templates.map((template) => (
        <TemplateRow
          key={template.id}
          template={template}
          projectId={projectId}
          onRename={() => onRename(template)}
          onDelete={() => onDelete(template)}
        />
      ))}
    </DataTable>
  );
}

interface TemplateRowProps {
  template: TemplateItem;
  projectId: string;
  onRename: () => void;
  onDelete: () => void;
}

function TemplateRow({ template, projectId, onRename, onDelete }: TemplateRowProps) {
  return (
    <tr>
      <Cell className="relative">
        <div className="flex min-w-0 items-center gap-3 sm:gap-4">
          <div aria-hidden="true" className="shrink-0 max-[22rem]:hidden">
            <Picture
              src={template.published_url ?? template.preview_url}
              sizes="4rem"
              alt=""
              className="size-16"
            />
          </div>
          <div className="grid min-w-0">
            <Link
              to={pages.template.href(template.id, projectId)}
              title={template.name}
              className="line-clamp-2 min-w-0 text-base [overflow-wrap:anywhere] sm:line-clamp-1 font-medium text-ink after:absolute after:inset-0 hover:text-accent"
            >
              {template.name}
            </Link>
            <span className="text-xs text-muted">
              <UsesLink template={template} />
            </span>
            <CutTexts counted={template.cut_texts} projectId={projectId} />
          </div>
        </div>
      </Cell>
      <Cell className="hidden sm:table-cell">
        <Badge tone="neutral">{template.has_preview ? texts.previewAvailable : texts.previewNone}</Badge>
      </Cell>
      <Cell className="hidden text-muted sm:table-cell">
        <RelativeTime instant={template.updated_at} />
      </Cell>
      <Cell>
        <div className="flex items-center justify-end gap-1">
          <Button
            aria-label={texts.openEditorOf(template.name)}
            title={texts.openEditorOf(template.name)}
            icon={<Brush />}
            className="max-sm:w-9 max-sm:px-0"
            onClick={() => openEditor(template.id)}
          >
            <span className="max-sm:hidden">{texts.openEditor}</span>
          </Button>
          <TemplateMenu template={template} onRename={onRename} onDelete={onDelete} />
        </div>
      </Cell>
    </tr>
  );
}
