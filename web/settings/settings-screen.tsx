import { shellMessages } from '#core/messages/shell-messages.ts';
import { Screen } from '#web/ui/screen.tsx';
import { AccountSection } from './account-section.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { FontsSection } from './fonts-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export function SettingsScreen() {
  return (
    <Screen title={shellMessages.settings} width="form">
      <AccountSection />
      <SessionsSection />
      <AppearanceSection />
      <FontsSection />
      <ApiKeysSection />
      <DataSection />
    </Screen>
  );
}
