import {
  BookOpen,
  CreditCard,
  FolderKanban,
  FolderPlus,
  Keyboard,
  LayoutTemplate,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Rss,
  Settings,
  Sun,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { paletteMessages as texts } from '#core/messages/screens/palette-messages.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { chooseTheme } from '#web/lib/browser/theme.ts';

/** One line of the command palette: opens a screen, or runs an action. */
export interface PaletteEntry {
  id: string;
  label: string;
  icon: ReactNode;
  /** Note next to the label, such as the project of a feed. */
  note?: string | undefined;
  /** Further words by which users may search for it. */
  keywords?: string;
  to?: string;
  /** What the screen shows, as in its address. */
  search?: Record<string, string>;
  run?: () => void;
}

export interface PaletteGroup {
  value: string;
  items: PaletteEntry[];
}

/** True if the text contains each word of the search, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const words = search.trim().toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Returns the screens of the selected project, or those for all projects; `hasBilling` is true if plans are sold. */
export function screenEntries(projectId: string | undefined, hasBilling: boolean): PaletteEntry[] {
  return [
    { id: 'projects', label: shellMessages.allProjects, icon: <FolderKanban />, to: pages.projects.href },
    {
      id: 'templates',
      label: shellMessages.templates,
      icon: <LayoutTemplate />,
      to: pages.templates.href(projectId),
    },
    { id: 'feeds', label: shellMessages.feeds, icon: <Rss />, to: pages.feeds.href(projectId) },
    ...(hasBilling
      ? [
          {
            id: 'billing',
            label: shellMessages.billing,
            icon: <CreditCard />,
            keywords: 'plan subscription invoice payment card',
            to: pages.billing.href(projectId),
          },
        ]
      : []),
    {
      id: 'settings',
      label: shellMessages.settings,
      icon: <Settings />,
      keywords: 'account password email api keys fonts theme',
      to: pages.settings.href,
    },
  ];
}

export interface PaletteDialogs {
  onQuickCreate: () => void;
  onHelp: () => void;
}

export function actionEntries(projectId: string | undefined, dialogs: PaletteDialogs): PaletteEntry[] {
  return [
    {
      id: 'new-project',
      label: texts.newProject,
      keywords: 'create add wizard',
      icon: <Plus />,
      to: pages.newProject.href,
    },
    { id: 'quick-create', label: texts.quickCreate, icon: <FolderPlus />, run: dialogs.onQuickCreate },
    {
      id: 'new-feed',
      label: texts.newFeed,
      keywords: 'create add',
      icon: <Plus />,
      to: pages.newFeed.href(projectId),
    },
    {
      id: 'new-template',
      label: texts.newTemplate,
      keywords: 'create add',
      icon: <Plus />,
      to: pages.newTemplate.href(projectId),
    },
    {
      id: 'documentation',
      label: texts.documentation,
      keywords: 'docs help',
      icon: <BookOpen />,
      run: () => void open(addresses.docs.href(), '_blank', 'noopener'),
    },
    {
      id: 'help',
      label: texts.keys.title,
      keywords: 'help hotkeys',
      icon: <Keyboard />,
      run: dialogs.onHelp,
    },
    ...themeEntries,
    {
      id: 'sign-out',
      label: shellMessages.signOut,
      keywords: 'log out',
      icon: <LogOut />,
      run: () => void signOut(),
    },
  ];
}

const themeEntries: PaletteEntry[] = [
  {
    id: 'theme-system',
    label: texts.theme(settingsMessages.themeSystem),
    keywords: 'appearance',
    icon: <Monitor />,
    run: () => chooseTheme('system'),
  },
  {
    id: 'theme-light',
    label: texts.theme(settingsMessages.themeLight),
    keywords: 'appearance',
    icon: <Sun />,
    run: () => chooseTheme('light'),
  },
  {
    id: 'theme-dark',
    label: texts.theme(settingsMessages.themeDark),
    keywords: 'appearance night',
    icon: <Moon />,
    run: () => chooseTheme('dark'),
  },
];
