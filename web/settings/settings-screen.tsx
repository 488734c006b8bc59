import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { messages } from '#core/messages.ts';
import { useUserEmail } from '#web/lib/session.ts';
import { signOut } from '#web/lib/sign-out.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Screen } from '#web/ui/screen.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { FontsSection } from './fonts-section.tsx';

const themeOptions = [
  { value: 'system', label: messages.settings.themeSystem, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: messages.settings.themeLight, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: messages.settings.themeDark, icon: <Moon aria-hidden="true" /> },
] as const;

export function SettingsScreen() {
  const email = useUserEmail();
  const theme = useTheme();
  return (
    <Screen title={messages.shell.settings} width="form">
      <Card title={messages.settings.account}>
        <dl className="flex flex-wrap items-center justify-between gap-4">
          <div className="min-w-0">
            <dt className="text-sm text-muted">{messages.auth.email}</dt>
            <dd className="truncate font-medium" title={email}>
              {email}
            </dd>
          </div>
        </dl>
        <div className="mt-5 border-t border-line pt-4">
          <Button onClick={() => void signOut()} icon={<LogOut aria-hidden="true" />}>
            {messages.shell.signOut}
          </Button>
        </div>
      </Card>
      <Card title={messages.settings.appearance}>
        <div className="grid gap-3">
          <p className="text-muted">{messages.settings.appearanceText}</p>
          <SegmentedControl
            legend={messages.settings.theme}
            options={themeOptions}
            value={theme}
            onChange={chooseTheme}
          />
        </div>
      </Card>
      <FontsSection />
      <ApiKeysSection />
    </Screen>
  );
}
