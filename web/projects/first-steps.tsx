import { ArrowRight } from 'lucide-react';
import { messages } from '#core/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** What somebody without a project sees: the whole product in one picture, and one button. */
export function FirstSteps() {
  return (
    <div className="grid justify-items-center gap-6 rounded-card border border-line bg-surface px-6 py-14 text-center">
      <div className="grid max-w-md gap-1.5">
        <h2 className="text-lg font-semibold text-balance">{messages.projects.emptyTitle}</h2>
        <p className="text-muted text-pretty">{messages.projects.emptyText}</p>
      </div>
      <LinkButton to={paths.newProject} kind="primary" icon={<ArrowRight aria-hidden="true" />}>
        {messages.projects.startWorkflow}
      </LinkButton>
    </div>
  );
}
