import { FolderOpen } from 'lucide-react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from '../button/link-button.tsx';

/** Content of a section that lists nothing until a project is selected. */
export function SelectProjectCard({ text, linkLabel }: { text: string; linkLabel: string }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={commonMessages.selectProject}
      text={text}
      action={
        <LinkButton to={pages.projects.href} isLink>
          {linkLabel}
        </LinkButton>
      }
    />
  );
}
