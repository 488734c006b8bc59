import type { Listener } from './listener.ts';
import { eventMails } from './mail/mail-events.ts';
import { webhooks } from './webhooks/deliver-webhooks.ts';

/** All who are told what happens to feeds, in this order. Who causes an event does not know them. */
export const listeners: readonly Listener[] = [eventMails, webhooks];
