import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { SectionLinks } from '#web/ui/page/section-links.tsx';
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

export function SettingsScreen() {
  const { data: installation } = useQuery(installationQuery);
  const sections = settingsSections(installation);
  return (
    <Screen title={shellMessages.settings}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks label={shellMessages.settings} sections={sections} />
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
