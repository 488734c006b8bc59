import { type RefObject, useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { FoldedCard } from '#web/ui/display/folded-card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { type AccessValues, findAccessProblems, type HeaderRow } from '../values/source-access-values.ts';
import type { FeedFormModel } from '../use-feed-form.ts';
import { useNamedPart } from '../use-named-part.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { Plus, X } from 'lucide-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { newUuid } from '#web/lib/api/idempotency-key.ts';

/**
 * Settings for shops that restrict access, and for feeds that change more or less often than hourly. Opened automatically if access is
 * refused.
 */
export function AccessSection({ model }: { model: FeedFormModel }) {
  const { values, problems, isAccessNeeded } = model;
  const { username, userAgent, headers } = problems.fields;
  const hasProblem = username !== undefined || userAgent !== undefined || headers !== undefined;
  const mustShow = isAccessNeeded || hasProblem;
  const isNamed = useNamedPart() === 'access';
  const [isOpen, setIsOpen] = useState(mustShow || isNamed);
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
      <div id="access" className="grid scroll-mt-40 gap-4">
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

/** Calls back when the focus leaves these fields. The feed is not read before, because half a password must not be sent to the shop. */
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

interface SftpFieldsProps {
  access: AccessValues;
  onChange: (patch: Partial<AccessValues>) => void;
}

/** Access to an SFTP server in addition to user name and password, and the server's key, which we have stored to recognise it. */
function SftpFields({ access, onChange }: SftpFieldsProps) {
  const { privateKey, forgetHostKey, stored } = access;
  return (
    <>
      <Field label={texts.privateKey} hint={texts.privateKeyHint}>
        <TextArea
          value={privateKey}
          rows={4}
          placeholder={
            stored.hasPrivateKey === true ? texts.unchanged : '-----BEGIN OPENSSH PRIVATE KEY-----'
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange({ privateKey: event.currentTarget.value })}
          className="font-mono text-sm placeholder:text-muted"
        />
      </Field>
      {stored.hostKey !== undefined && (
        <div className="grid justify-items-start gap-1">
          <p className="font-medium">{texts.hostKey}</p>
          <p role="status" className="min-w-0 text-sm break-all text-muted">
            {forgetHostKey ? texts.hostKeyForgotten : texts.hostKeyHint(stored.hostKey)}
          </p>
          <Button kind="quiet" onClick={() => onChange({ forgetHostKey: !forgetHostKey })}>
            {forgetHostKey ? texts.keepHostKey : texts.forgetHostKey}
          </Button>
        </div>
      )}
    </>
  );
}

const rowsMax = 20;

interface HeaderRowsProps {
  access: AccessValues;
  error: string | undefined;
  onChange: (headers: readonly HeaderRow[]) => void;
}

function HeaderRows({ access, error, onChange }: HeaderRowsProps) {
  const { headers, stored } = access;
  const group = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const refused = error === undefined ? undefined : findAccessProblems(access);
  const markIf = (isRefused: boolean | undefined) =>
    isRefused === true && { 'aria-invalid': true, 'aria-describedby': errorId };
  const change = (id: string, patch: Partial<HeaderRow>) =>
    onChange(headers.map((row) => (row.id === id ? { ...row, ...patch } : row)));
  const add = () => {
    onChange([...headers, { id: newUuid(), name: '', value: '' }]);
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLElement>('[data-row]:last-child input')?.focus(),
    );
  };
  const remove = (id: string) => {
    addButton.current?.focus();
    onChange(headers.filter((row) => row.id !== id));
  };
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="font-medium">{texts.headers}</h3>
      <div ref={group} className="grid w-full gap-2 empty:hidden">
        {headers.map((row, position) => (
          <div key={row.id} data-row className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
            <Input
              aria-label={texts.headerName(position + 1)}
              {...markIf(refused?.headerNames.includes(row.id))}
              placeholder={texts.headerNamePlaceholder}
              value={row.name}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => change(row.id, { name: event.currentTarget.value })}
            />
            <Input
              aria-label={texts.headerValue(position + 1)}
              {...markIf(refused?.headerValues.includes(row.id))}
              placeholder={
                stored.headerNames.includes(row.name.trim()) ? texts.unchanged : texts.headerValuePlaceholder
              }
              value={row.value}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => change(row.id, { value: event.currentTarget.value })}
            />
            <IconButton label={texts.removeHeader(row.name)} icon={<X />} onClick={() => remove(row.id)} />
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-sm text-bad">
          {error}
        </p>
      )}
      <Button ref={addButton} icon={<Plus />} isDisabled={headers.length >= rowsMax} onClick={add}>
        {texts.addHeader}
      </Button>
    </div>
  );
}
