import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { authServer } from '#web/lib/session/auth-server.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { fontsQuery } from '#web/lib/api/design-queries.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { AccountSection } from './account/account-section.tsx';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { AppearanceSection } from './account/appearance-section.tsx';
import { DataSection } from './account/data-section.tsx';
import { FontsSection } from './fonts/fonts-section.tsx';
import { InstallationSection } from './installation/installation-section.tsx';
import { isInviting } from './is-inviting.ts';
import { InvitationsSection } from './installation/invitations-section.tsx';
import { LanguageSection } from './account/language-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';
import { SectionLinks } from './section-links.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { UsageSection } from './account/usage-section.tsx';
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
  return (
    <Screen title={shellMessages.settings}>
      <div className="grid items-start gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SectionLinks />
        <div className="grid min-w-0 gap-4 sm:gap-6 lg:max-w-3xl">
          <AccountSection />
          <AppearanceSection />
          <LanguageSection />
          <Lists />
        </div>
      </div>
    </Screen>
  );
}

/** Nobody knows how long the lists are before they have come, so they come together and nothing moves. */
function Lists() {
  const sessions = useQuery({ ...sessionsQuery, enabled: !authServer.isHosted });
  const fonts = useQuery(fontsQuery);
  const keys = useQuery(apiKeysQuery);
  const usage = useQuery(usageQuery);
  const events = useQuery(securityEventsQuery(1));
  const installation = useQuery(installationQuery);
  const canInvite = isInviting(installation.data);
  const invitations = useQuery({ ...invitationsQuery, enabled: canInvite });
  const twoStep = useQuery({ ...twoStepQuery, enabled: !authServer.isHosted });
  const notifications = useQuery(notificationsQuery);
  const webhooks = useQuery(webhooksQuery);
  const account = [sessions, fonts, keys, usage, events, twoStep];
  const lists = [...account, installation, invitations, notifications, webhooks];
  if (lists.some(({ isLoading }) => isLoading)) {
    return (
      <Card>
        <output className="sr-only">{commonMessages.loading}</output>
        <Skeleton className="h-24" />
      </Card>
    );
  }
  return <Sections canInvite={canInvite} />;
}

function Sections({ canInvite }: { canInvite: boolean }) {
  const hash = useLocation({ select: (location) => location.hash });
  // A link to a section arrives before the sections are there.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {!authServer.isHosted && <TwoStepSection />}
      {!authServer.isHosted && <SessionsSection />}
      <FontsSection />
      <ApiKeysSection />
      <NotificationsSection />
      <WebhooksSection />
      <SecuritySection />
      {canInvite && <InvitationsSection />}
      <InstallationSection />
      <UsageSection />
      <DataSection />
    </>
  );
}
