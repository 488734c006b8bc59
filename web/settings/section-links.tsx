import { useQuery } from '@tanstack/react-query';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import { notificationSettingsMessages } from '#core/messages/screens/account/notification-settings-messages.ts';
import { securityMessages } from '#core/messages/screens/account/security-messages.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { twoStepMessages } from '#core/messages/screens/account/two-step-messages.ts';
import { usageMessages } from '#core/messages/screens/account/usage-messages.ts';
import { webhooksMessages } from '#core/messages/screens/account/webhooks-messages.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { installationQuery } from '#web/lib/api/queries.ts';
import { authServer } from '#web/lib/session/auth-server.ts';
import { isInviting } from './is-inviting.ts';

interface Section {
  /** The card's id. */
  id: string;
  title: string;
  isShown?: boolean;
}

/** The way to each section, beside them where there is room. */
export function SectionLinks() {
  const { data: installation } = useQuery(installationQuery);
  const sections: Section[] = [
    { id: 'account', title: settingsMessages.account },
    { id: 'appearance', title: settingsMessages.appearance },
    { id: 'language', title: settingsMessages.language },
    { id: 'two-step', title: twoStepMessages.title, isShown: !authServer.isHosted },
    { id: 'sessions', title: settingsMessages.sessions, isShown: !authServer.isHosted },
    { id: 'fonts', title: fontsMessages.title },
    { id: 'api-keys', title: apiKeysMessages.title },
    { id: 'notifications', title: notificationSettingsMessages.title },
    { id: 'webhooks', title: webhooksMessages.title },
    { id: 'security', title: securityMessages.title },
    { id: 'invitations', title: installationMessages.invitations, isShown: isInviting(installation) },
    {
      id: 'installation',
      title: installationMessages.installation,
      isShown: installation?.is_operator === true,
    },
    { id: 'usage', title: usageMessages.title },
    { id: 'data', title: settingsMessages.data },
  ];
  return (
    <nav
      aria-label={shellMessages.settings}
      className="sticky top-20 -ml-3 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto lg:block"
    >
      <ul className="grid gap-0.5">
        {sections
          .filter(({ isShown }) => isShown !== false)
          .map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-9 items-center rounded-control px-3 py-1.5 font-medium text-muted hover:bg-sunken hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
