import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { FoldedCard } from '#web/ui/display/folded-card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { HeaderRows } from './header-rows.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { SftpFields } from './sftp-fields.tsx';
import type { AccessValues } from '../values/source-access-values.ts';
import type { FeedFormModel } from '../use-feed-form.ts';

/**
 * Access settings, for shops that check who is reading, and for feeds that change more or less often than every hour. Opens by itself when
 * needed.
 */
export function AccessSection({ model }: { model: FeedFormModel }) {
  const { values, problems, isAccessNeeded } = model;
  const { username, userAgent, headers } = problems.fields;
  const hasProblem = username !== undefined || userAgent !== undefined || headers !== undefined;
  const mustShow = isAccessNeeded || hasProblem;
  const [isOpen, setIsOpen] = useState(mustShow);
  const [wasNeeded, setWasNeeded] = useState(mustShow);
  if (mustShow !== wasNeeded) {
    setWasNeeded(mustShow);
    if (mustShow) setIsOpen(true);
  }
  return (
    <FoldedCard
      title={texts.accessAndSchedule}
      isOpen={isOpen}
      onToggle={setIsOpen}
      summary={writeSummary(values)}
    >
      <div className="grid gap-4">
        <AccessFields model={model} />
        <ScheduleFields model={model} />
      </div>
    </FoldedCard>
  );
}

function AccessFields({ model }: { model: FeedFormModel }) {
  const { access } = model.values;
  const fields = useRef<HTMLFieldSetElement>(null);
  useLeaving(fields, model.applyAccess);
  const change = (patch: Partial<AccessValues>) => model.change({ access: { ...access, ...patch } });
  return (
    <fieldset ref={fields} className="grid gap-4">
      <legend className="mb-3 text-sm text-muted">{texts.accessHint}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={texts.username} error={model.problems.fields.username}>
          <Input
            value={access.username}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => change({ username: event.currentTarget.value })}
          />
        </Field>
        <Field label={texts.password}>
          <Input
            type="password"
            value={access.password}
            placeholder={access.stored.hasPassword ? texts.unchanged : undefined}
            autoComplete="new-password"
            onChange={(event) => change({ password: event.currentTarget.value })}
          />
        </Field>
      </div>
      {model.values.feedUrl.trim().startsWith('sftp:') && <SftpFields access={access} onChange={change} />}
      <Field label={texts.userAgent} error={model.problems.fields.userAgent} hint={texts.userAgentHint}>
        <Input
          value={access.userAgent}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => change({ userAgent: event.currentTarget.value })}
        />
      </Field>
      <HeaderRows
        access={access}
        error={model.problems.fields.headers}
        onChange={(headers) => change({ headers })}
      />
    </fieldset>
  );
}

/** Half a password must not be tried at the shop, so the feed is read again only once the fields are left. */
function useLeaving(fields: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = fields.current;
    const handle = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) handleLeave();
    };
    element?.addEventListener('focusout', handle);
    return () => element?.removeEventListener('focusout', handle);
  }, [fields]);
}

function writeSummary({ refreshMinutes, refreshAt, access }: FeedFormModel['values']): string {
  const { username, userAgent, headers } = access;
  const hasAccess = username !== '' || userAgent !== '' || headers.length > 0;
  const times = [...new Set(refreshAt)].toSorted();
  const schedule = times.length === 0 ? texts.interval(refreshMinutes) : texts.dailyAt(times);
  return hasAccess ? `${schedule} · ${texts.withAccess}` : schedule;
}
