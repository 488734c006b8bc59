import { Monitor, Moon, Sun } from 'lucide-react';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { chooseTheme, useTheme } from '#web/lib/browser/theme.ts';
import { Card } from '#web/ui/display/card.tsx';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';

const themeOptions = [
  { value: 'system', label: settingsMessages.themeSystem, icon: <Monitor /> },
  { value: 'light', label: settingsMessages.themeLight, icon: <Sun /> },
  { value: 'dark', label: settingsMessages.themeDark, icon: <Moon /> },
] as const;

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <Card title={settingsMessages.appearance} id="appearance">
      <div className="grid gap-3">
        <p className="text-muted">{settingsMessages.appearanceText}</p>
        <SegmentedControl
          legend={settingsMessages.theme}
          options={themeOptions}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
    </Card>
  );
}
