import type { Listener } from './listener.ts';
import { eventMails } from './mail/mail-events.ts';
import { webhooks } from './webhooks/deliver-webhooks.ts';

/** All receivers of feeds' events, called in this order. The code that causes an event does not depend on any of them. */
export const listeners: readonly Listener[] = [eventMails, webhooks];
