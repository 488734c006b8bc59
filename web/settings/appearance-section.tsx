import { Monitor, Moon, Sun } from 'lucide-react';
import { messages } from '#core/messages.ts';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';

const themeOptions = [
  { value: 'system', label: messages.settings.themeSystem, icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: messages.settings.themeLight, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: messages.settings.themeDark, icon: <Moon aria-hidden="true" /> },
] as const;

export function AppearanceSection() {
  const theme = useTheme();
  return (
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
  );
}
