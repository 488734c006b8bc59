import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, type MouseEvent } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { type SettingsSection, settingsSections } from './sections.ts';
import {
  apiKeysQuery,
  invitationsQuery,
  notificationsQuery,
  securityEventsQuery,
  sessionsQuery,
  twoStepQuery,
  usageQuery,
  webhooksQuery,
} from './settings-queries.ts';
import { ChevronDown } from 'lucide-react';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';

export function SettingsScreen() {
  const { data: installation } = useQuery(installationQuery);
  const sections = settingsSections(installation);
  return (
    <Screen title={shellMessages.settings}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks sections={sections} />
        <div className="grid min-w-0 gap-4 sm:gap-6 lg:max-w-3xl">
          <Cards sections={sections.filter(({ isAtOnce }) => isAtOnce === true)} />
          <Lists sections={sections.filter(({ isAtOnce }) => isAtOnce !== true)} />
        </div>
      </div>
    </Screen>
  );
}

function Cards({ sections }: { sections: readonly SettingsSection[] }) {
  return sections.map(({ id, Section }) => <Section key={id} />);
}

/** Sections with lists. They are shown when all are loaded, as their lengths are unknown before and nothing should move. */
function Lists({ sections }: { sections: readonly SettingsSection[] }) {
  const has = (id: string) => sections.some((section) => section.id === id);
  const sessions = useQuery({ ...sessionsQuery, enabled: has('sessions') });
  const fonts = useQuery(fontsQuery);
  const keys = useQuery(apiKeysQuery);
  const usage = useQuery(usageQuery);
  const events = useQuery(securityEventsQuery(1));
  const installation = useQuery(installationQuery);
  const invitations = useQuery({ ...invitationsQuery, enabled: has('invitations') });
  const twoStep = useQuery({ ...twoStepQuery, enabled: has('two-step') });
  const notifications = useQuery(notificationsQuery);
  const webhooks = useQuery(webhooksQuery);
  const account = [sessions, fonts, keys, usage, events, twoStep];
  const lists = [...account, installation, invitations, notifications, webhooks];
  if (lists.some(({ isLoading }) => isLoading)) {
    return (
      <StillLoading>
        <Card>
          <output className="sr-only">{commonMessages.loading}</output>
          <Skeleton className="h-24" />
        </Card>
      </StillLoading>
    );
  }
  return <LoadedCards sections={sections} />;
}

function LoadedCards({ sections }: { sections: readonly SettingsSection[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  // If the address names a section, the browser could not scroll to it before it was loaded.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return <Cards sections={sections} />;
}

interface SectionLinksProps {
  sections: readonly SettingsSection[];
}

/** Links to the sections: next to them if there is room, otherwise in a list above them that can be folded. */
function SectionLinks({ sections }: SectionLinksProps) {
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

/** Folds the list before the browser scrolls to the section, because folding it afterwards would move the section. */
function fold(event: MouseEvent): void {
  event.currentTarget.closest('details')?.removeAttribute('open');
}
