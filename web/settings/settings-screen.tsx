import { useQueries, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SectionLinks } from '#web/ui/page/section-links.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { StillLoading } from '#web/ui/page/still-loading.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { accountSections, installationIds, installationSections, type SettingsSection } from './sections.ts';
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

/** Settings of the user's own account. Links of earlier releases to what is the operator's lead on. */
export function SettingsScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  if (installationIds.includes(hash)) return <Navigate to={pages.installation.href} hash={hash} replace />;
  return <Sections title={shellMessages.settings} sections={accountSections()} />;
}

/** Settings of the installation; whoever is not its operator is led to their own. */
export function InstallationScreen() {
  const { data } = useQuery(installationQuery);
  if (data?.is_operator === false) return <Navigate to={pages.settings.href} replace />;
  return (
    <Sections
      title={installationMessages.installation}
      sections={data === undefined ? [] : installationSections(data)}
    />
  );
}

function Sections({ title, sections }: { title: string; sections: readonly SettingsSection[] }) {
  return (
    <Screen title={title}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks label={title} sections={sections} />
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
  const lists = useQueries({
    queries: [
      { ...installationQuery, enabled: has('installation') },
      { ...invitationsQuery, enabled: has('invitations') },
      { ...sessionsQuery, enabled: has('sessions') },
      { ...twoStepQuery, enabled: has('two-step') },
      { ...fontsQuery, enabled: has('fonts') },
      { ...apiKeysQuery, enabled: has('api-keys') },
      { ...usageQuery, enabled: has('usage') },
      { ...securityEventsQuery(1), enabled: has('security') },
      { ...notificationsQuery, enabled: has('notifications') },
      { ...webhooksQuery, enabled: has('webhooks') },
    ],
  });
  if (sections.length === 0 || lists.some(({ isLoading }) => isLoading)) {
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
