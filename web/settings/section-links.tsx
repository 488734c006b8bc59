import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import type { SettingsSection } from './sections.ts';

interface SectionLinksProps {
  sections: readonly SettingsSection[];
}

/** Links to the sections: beside them where there is room, folded above them where there is none. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav
      aria-label={shellMessages.settings}
      className="min-w-0 lg:sticky lg:top-20 lg:-ml-3 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <details className="group rounded-card border border-line bg-surface lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 font-medium [&::-webkit-details-marker]:hidden">
          {settingsMessages.sections}
          <ChevronDown className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <ul className="grid gap-0.5 border-t border-line p-2 sm:grid-cols-2">
          <Links sections={sections} onClick={fold} />
        </ul>
      </details>
      <ul className="hidden gap-0.5 lg:grid">
        <Links sections={sections} />
      </ul>
    </nav>
  );
}

function Links({ sections, onClick }: SectionLinksProps & { onClick?: (event: MouseEvent) => void }) {
  return sections.map(({ id, title }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        onClick={onClick}
        className="flex min-h-11 items-center rounded-control px-3 py-1.5 font-medium text-muted hover:bg-sunken hover:text-ink lg:min-h-9"
      >
        {title}
      </a>
    </li>
  ));
}

/** Folds the list before the browser follows the link: folding it afterwards would move the target section. */
function fold(event: MouseEvent): void {
  event.currentTarget.closest('details')?.removeAttribute('open');
}
