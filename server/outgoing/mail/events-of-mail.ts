import * as z from 'zod/mini';
import { eventTypes } from '#core/events/event-types.ts';
import type { EventsMail } from '#core/messages/feed-mail-messages.ts';
import type { RunEnd } from '#core/messages/reasons/runs/run-reasons.ts';
import { toEvent } from '#server/db/stored-reasons.ts';

const eventsSchema = z.object({
  count: z.number(),
  events: z.array(
    z.object({
      type: z.enum(eventTypes),
      feed_name: z.string(),
      data: z.record(z.string(), z.unknown()),
      reason_facts: z.optional(z.nullable(z.custom<RunEnd>())),
    }),
  ),
});

type Detail = Readonly<Record<string, string>>;

/** Reads the events of a mail about feeds, as `mailEvents` stored them, with their messages in the language in force. */
export function readMailEvents(detail: Detail): EventsMail {
  const { count, events } = eventsSchema.parse(JSON.parse(detail['events'] ?? ''));
  return { count, events: events.map(toEvent) };
}

export function pageOfEvents({ publicUrl }: { publicUrl: string }, detail: Detail): string {
  const { count, events } = readMailEvents(detail);
  const page = count === 1 ? events[0]?.data['page_url'] : undefined;
  return typeof page === 'string' ? page : `${publicUrl}/feeds`;
}
