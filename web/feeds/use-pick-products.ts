import type { EndpointInput, EndpointReply } from '#core/contract/endpoint.ts';
import { pickProducts } from '#core/contract/feeds/hand-picks-api.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { pickMessages as texts } from '#core/messages/screens/feeds/pick-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { readMessage } from '#web/lib/api/caller.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';

type Body = NonNullable<EndpointInput<typeof pickProducts>['body']>;
type Does = Extract<Body, { does: unknown }>['does'];

const done: Record<Does['kind'], (count: number) => string> = {
  photo: texts.photoUsed,
  leave_out: texts.leftOut,
  template: texts.templateUsed,
  none: texts.ruled,
};

/** Includes or excludes products by hand, reports that, and offers to undo it. */
export function usePickProducts(feedId: string, onDone?: () => void) {
  const params = { feedId };
  const tell = () => outdate(keys.feedProducts(feedId), keys.feedStatus(feedId), keys.feedRules(feedId));
  const failed = (error: unknown) => notify.error(readMessage(error, texts.failed));
  const undo = useAction({
    mutationFn: (body: EndpointReply<typeof pickProducts>['undo']) => call(pickProducts, { params, body }),
    onSuccess: async ({ decided_since: since }) => {
      await tell();
      if (since > 0) notify.info(texts.decidedSince(since));
    },
    onError: failed,
  });
  return useAction({
    mutationFn: async (body: Body) => ({ body, reply: await call(pickProducts, { params, body }) }),
    onSuccess: async ({ body, reply }) => {
      const kind = 'does' in body ? body.does.kind : (body.picks[0]?.does.kind ?? 'none');
      await tell();
      onDone?.();
      notify.success(done[kind](reply.count), {
        action: { label: commonMessages.undo, onPress: () => undo.run(reply.undo), undoes: true },
      });
      if (reply.without_id > 0) notify.info(texts.withoutId(reply.without_id));
    },
    onError: failed,
  });
}
