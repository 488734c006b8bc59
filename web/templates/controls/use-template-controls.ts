import { useMemo, useState } from 'react';
import { setTemplateControls } from '#core/contract/templates/designs-api.ts';
import type { Template } from '#core/contract/templates/templates-api.ts';
import { designControlsMessages as texts } from '#core/messages/screens/design-controls-messages.ts';
import {
  controlIds,
  type ControlId,
  type ControlValues,
  livingControls,
  setControls,
} from '#picture/designs';
import { writeConfig } from '#picture/layers';
import { readTemplateConfig, templateSize } from '#picture';
import { call } from '#web/lib/api/call.ts';
import { ApiError } from '#web/lib/api/caller.ts';
import { templateQuery } from '#web/lib/api/design-queries.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { notify } from '#web/lib/notify.ts';
import { refreshTemplates } from '../template-queries.ts';

/** Returns the choices on a template's page and the resulting template; nothing is saved before `save` is called. */
export function useTemplateControls(template: Template) {
  const [values, setValues] = useState<ControlValues>({});
  const config = useMemo(() => readTemplateConfig(template.config_dev), [template.config_dev]);
  const living = useMemo(() => (config === null ? [] : livingControls(config)), [config]);
  const changed = useMemo(() => config && setControls(config, values), [config, values]);
  const controls = config?.designControls;
  const changeCount = controlIds.filter(
    (id) => values[id] !== undefined && values[id] !== controls?.[id]?.value,
  ).length;
  const saving = useAction({
    mutationFn: () =>
      call(setTemplateControls, {
        params: { id: template.id },
        body: { ...values, draft_version: template.draft_version },
      }),
    onSuccess: async (saved: Template) => {
      queryClient.setQueryData(templateQuery(saved.id).queryKey, saved);
      setValues({});
      notify.success(texts.saved);
      await refreshTemplates();
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 412) return notify.error(texts.saveFailed);
      // The choices stay, and are now about the newer draft.
      notify.error(texts.changedMeanwhile);
      return outdate(templateQuery(template.id).queryKey);
    },
  });
  const initial: Partial<Record<ControlId, string>> = {};
  const current: ControlValues = {};
  for (const id of living) {
    const setting = controls?.[id];
    if (setting === undefined) continue;
    initial[id] = setting.initial;
    current[id] = values[id] ?? setting.value;
  }
  return {
    html: (changed && writeConfig(changed)) ?? template.html_dev,
    size: config === null ? { width: 1, height: 1 } : templateSize(config),
    initial,
    current,
    hasControls: living.length > 0,
    isChanged: changeCount > 0,
    changeCount,
    change: setValues,
    discard: () => setValues({}),
    saving,
  };
}
