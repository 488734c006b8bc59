import type { EndpointInput } from '#core/contract/endpoint.ts';
import {
  createOutput,
  deleteOutput,
  updateOutput,
  type Output,
} from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { templateInSize, type CanvasRatio } from '#web/lib/api/template-in-size.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useTellDesigns } from '#web/feeds/use-tell-designs.ts';
import { notify } from '#web/lib/notify.ts';

type OutputForm = NonNullable<EndpointInput<typeof createOutput>['body']>;
type OutputChange = NonNullable<EndpointInput<typeof updateOutput>['body']>;

interface SavedForm {
  id: string | null;
  form: OutputForm & { template_id: string | null };
  /** Template that is copied in another size for the output; null if none is. */
  size: { original: string; ratio: CanvasRatio } | null;
}

/** Adds an output, or changes the one with this id. */
export function useSaveOutput(feedId: string, projectId: string, onSaved: (saved: Output) => void) {
  const tellDesigns = useTellDesigns(feedId, projectId);
  return useAction({
    mutationFn: async ({ id, form, size }: SavedForm) => {
      const template_id = size === null ? form.template_id : await templateInSize(size.original, size.ratio);
      const body = { ...form, template_id };
      return id === null
        ? call(createOutput, { params: { feedId }, body })
        : call(updateOutput, { params: { feedId, outputId: id }, body });
    },
    onSuccess: async (saved, { id }) => {
      await tellOutputs(feedId);
      notify.success(id === null ? outputMessages.added : outputMessages.saved);
      void tellDesigns();
      onSaved(saved);
    },
    failed: outputMessages.saveFailed,
  });
}

type ChannelSetUp = OutputForm | { outputId: string; channel: OutputForm['channel'] };

/** Sets a channel up: gives the feed's own address to it, or adds an output for it. */
export function useSetUpChannel(feedId: string, onSetUp: (output: Output) => void) {
  return useAction({
    mutationFn: (wanted: ChannelSetUp) => {
      if (!('outputId' in wanted)) return call(createOutput, { params: { feedId }, body: wanted });
      const { outputId, channel } = wanted;
      return call(updateOutput, { params: { feedId, outputId }, body: { channel } });
    },
    onSuccess: async (output) => {
      onSetUp(output);
      await tellOutputs(feedId);
    },
    failed: outputMessages.saveFailed,
  });
}

export function useChangeOutput(feedId: string, outputId: string) {
  return useAction({
    mutationFn: (change: OutputChange) => call(updateOutput, { params: { feedId, outputId }, body: change }),
    onSuccess: async (_saved, { is_paused: isPaused }) => {
      await tellOutputs(feedId);
      if (isPaused === undefined) notify.success(outputMessages.saved);
      else notify.success(isPaused ? outputMessages.paused : outputMessages.resumed);
    },
    failed: outputMessages.saveFailed,
  });
}

export function useDeleteOutput(feedId: string, onDeleted: () => void) {
  return useAction({
    mutationFn: (outputId: string) => call(deleteOutput, { params: { feedId, outputId } }),
    onSuccess: async () => {
      onDeleted();
      await tellOutputs(feedId);
      notify.success(outputMessages.deleted);
    },
    failed: outputMessages.deleteFailed,
  });
}

function tellOutputs(feedId: string): Promise<void> {
  return outdate(keys.outputs(feedId));
}
