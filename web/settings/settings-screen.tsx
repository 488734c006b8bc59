import { useQuery } from '@tanstack/react-query';
import { commonMessages } from '#core/messages/common-messages.ts';
import { shellMessages } from '#core/messages/shell-messages.ts';
import { authServer } from '#web/lib/auth-server.ts';
import { Card } from '#web/ui/card.tsx';
import { Screen } from '#web/ui/screen.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { apiKeysQuery } from '#web/lib/api-keys-query.ts';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { fontsQuery } from './fonts-query.ts';
import { FontsSection } from './fonts-section.tsx';
import { sessionsQuery } from './sessions-query.ts';
import { SessionsSection } from './sessions-section.tsx';
import { usageQuery } from './usage-query.ts';
import { UsageSection } from './usage-section.tsx';

export function SettingsScreen() {
  return (
    <Screen title={shellMessages.settings} width="form">
      <AccountSection />
      <AppearanceSection />
      <Lists />
    </Screen>
  );
}

/** Nobody knows how long the lists are before they have come, so they come together and nothing moves. */
function Lists() {
  const sessions = useQuery({ ...sessionsQuery, enabled: !authServer.isHosted });
  const fonts = useQuery(fontsQuery);
  const keys = useQuery(apiKeysQuery);
  const usage = useQuery(usageQuery);
  if (sessions.isLoading || fonts.isLoading || keys.isLoading || usage.isLoading) {
    return (
      <Card>
        <output className="sr-only">{commonMessages.loading}</output>
        <Skeleton className="h-24" />
      </Card>
    );
  }
  return (
    <>
      {!authServer.isHosted && <SessionsSection />}
      <FontsSection />
      <ApiKeysSection />
      <UsageSection />
      <DataSection />
    </>
  );
}
