import type { ComponentType } from 'react';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import type { getInstallation } from '#core/contract/account/installation-api.ts';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { installationMessages } from '#core/messages/screens/account/installation-messages.ts';
import { notificationSettingsMessages } from '#core/messages/screens/account/notification-settings-messages.ts';
import { securityMessages } from '#core/messages/screens/account/security-messages.ts';
import { settingsMessages } from '#core/messages/screens/account/settings-messages.ts';
import { twoStepMessages } from '#core/messages/screens/account/two-step-messages.ts';
import { usageMessages } from '#core/messages/screens/account/usage-messages.ts';
import { webhooksMessages } from '#core/messages/screens/account/webhooks-messages.ts';
import { fontsMessages } from '#core/messages/screens/fonts-messages.ts';
import { authServer } from '#web/lib/session/auth-server.ts';
import {
  AccountSection,
  AppearanceSection,
  DataSection,
  LanguageSection,
} from './account/account-sections.tsx';
import { UsageSection } from './account/usage-section.tsx';
import { ApiKeysSection } from './api-keys/api-keys-section.tsx';
import { FontsSection } from './fonts/fonts-section.tsx';
import { InstallationSection } from './installation/installation-section.tsx';
import { InvitationsSection } from './installation/invitations-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SessionsSection } from './security/sessions-section.tsx';
import { TwoStepSection } from './two-step/two-step-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

type Installation = EndpointReply<typeof getInstallation>;

export interface SettingsSection {
  id: string;
  title: string;
  Section: ComponentType;
  /** True if the section loads no data, so that it is shown before the others. */
  isAtOnce?: boolean;
  /** False if this account does not have the section; true by default. */
  isThere?: boolean;
}

/** Returns the sections about the user's own account, in order. */
export function accountSections(): SettingsSection[] {
  const isOwnSignIn = !authServer.isHosted;
  const all: SettingsSection[] = [
    { id: 'account', title: settingsMessages.account, Section: AccountSection, isAtOnce: true },
    { id: 'appearance', title: settingsMessages.appearance, Section: AppearanceSection, isAtOnce: true },
    { id: 'language', title: settingsMessages.language, Section: LanguageSection, isAtOnce: true },
    { id: 'two-step', title: twoStepMessages.title, Section: TwoStepSection, isThere: isOwnSignIn },
    { id: 'sessions', title: settingsMessages.sessions, Section: SessionsSection, isThere: isOwnSignIn },
    { id: 'fonts', title: fontsMessages.title, Section: FontsSection },
    { id: 'api-keys', title: apiKeysMessages.title, Section: ApiKeysSection },
    { id: 'notifications', title: notificationSettingsMessages.title, Section: NotificationsSection },
    { id: 'webhooks', title: webhooksMessages.title, Section: WebhooksSection },
    { id: 'security', title: securityMessages.title, Section: SecuritySection },
    { id: 'usage', title: usageMessages.title, Section: UsageSection },
    { id: 'data', title: settingsMessages.data, Section: DataSection },
  ];
  return all.filter(({ isThere }) => isThere !== false);
}

/** Ids of the operator's sections; links of earlier releases name them in the settings. */
export const installationIds: readonly string[] = ['installation', 'invitations'];

/** Returns the sections about the installation, in order. */
export function installationSections(installation: Installation): SettingsSection[] {
  const status = { id: 'installation', title: installationMessages.status, Section: InstallationSection };
  const invitations = {
    id: 'invitations',
    title: installationMessages.invitations,
    Section: InvitationsSection,
  };
  return areInvited(installation) ? [status, invitations] : [status];
}

/** True if new users need an invitation by the operator. */
function areInvited({ sign_up: signUp, domains }: Installation): boolean {
  return signUp === 'invite' || domains.length > 0;
}
