import {
  cloneTemplate,
  createTemplate,
  deleteTemplate,
  type Template,
  type TemplateItem,
  updateTemplate,
} from '#core/contract/templates/templates-api.ts';
import { templatesMessages as texts } from '#core/messages/screens/templates-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { NotPossible, orGone } from '#web/lib/api/caller.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { keys, keysChangedByTemplateEnd } from '#web/lib/api/query-keys.ts';
import { openEditor, openEditorTab, type EditorTab } from '#web/lib/api/open-editor.ts';
import { readSession } from '#web/lib/session/session.ts';
import { type CanvasRatio, templateInSize } from '#web/lib/api/template-in-size.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import type { TemplateFormValues } from './template-form-values.ts';
import { refreshTemplates } from './template-queries.ts';

export function useCreateTemplate(projectId: string | undefined, onCreated: () => void) {
  const keyOf = useIdempotencyKey();
  return useAction({
    mutationFn: async (values: TemplateFormValues) => {
      const { newTemplateBody } = await import('./new-template.ts');
      const isSignedIn = readSession().status === 'signed-in';
      const body = newTemplateBody(values, { isSignedIn, projectId });
      return call(createTemplate, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async (template: Template) => {
      const action = { label: texts.openEditor, onPress: () => openEditor(template.id) };
      notify.success(texts.created, { action });
      onCreated();
      await refreshTemplates();
    },
    onError: (error) => notify.error(error instanceof NotPossible ? error.message : texts.createFailed),
  });
}

export function useRenameTemplate(template: TemplateItem, onRenamed: () => void) {
  return useAction({
    mutationFn: (name: string) => call(updateTemplate, { params: { id: template.id }, body: { name } }),
    onSuccess: async (renamed: Template) => {
      queryClient.setQueryData(templateQuery(renamed.id).queryKey, renamed);
      notify.success(texts.renamed);
      onRenamed();
      await Promise.all([outdate(keys.feedLists), refreshTemplates()]);
    },
    onError: () => notify.error(texts.renameFailed),
  });
}

/** Copies a template and opens the copy in the editor. */
export function useCloneTemplate(template: TemplateItem) {
  const clone = useAction({
    mutationFn: (_tab: EditorTab) => call(cloneTemplate, { params: { id: template.id } }),
    done: texts.cloned(template.name),
    onSuccess: async (copy, tab) => await Promise.all([tab.show(copy.id), refreshTemplates()]),
    onError: (_error, tab) => {
      tab.close();
      notify.error(texts.cloneFailed);
    },
  });
  const start = () => {
    if (clone.isFree()) clone.run(openEditorTab());
  };
  return { start, isPending: clone.isPending };
}

/** Creates a copy of a template in another size, with an adapted layout. */
export function useCopyInSize(template: TemplateItem) {
  return useAction({
    mutationFn: (ratio: CanvasRatio) => templateInSize(template.id, ratio),
    onSuccess: (id) =>
      notify.success(texts.duplicatedIn, {
        action: { label: texts.openEditor, onPress: () => openEditor(id) },
      }),
    failed: texts.cloneFailed,
  });
}

export function useDeleteTemplate(onDeleted: () => void) {
  return useAction({
    mutationFn: async (template: TemplateItem) => {
      await orGone(call(deleteTemplate, { params: { id: template.id } }));
      return template;
    },
    onSuccess: async (template) => {
      // Loads the lists again before leaving, because otherwise the next page would still show the template.
      await queryClient.invalidateQueries({ queryKey: keys.templateLists, refetchType: 'all' });
      notify.success(texts.deleted);
      onDeleted();
      // Feeds that used the template have none now and are paused.
      await outdate(...keysChangedByTemplateEnd);
      queryClient.removeQueries({ queryKey: templateQuery(template.id).queryKey });
    },
    onError: () => notify.error(texts.deleteFailed),
  });
}
