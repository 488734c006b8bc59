import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { newUuid } from '#web/lib/api/idempotency-key.ts';
import { Input } from '#web/ui/field/input.tsx';
import { type AccessValues, findAccessProblems, type HeaderRow } from '../values/source-access-values.ts';

const rowsMax = 20;

interface HeaderRowsProps {
  access: AccessValues;
  error: string | undefined;
  onChange: (headers: readonly HeaderRow[]) => void;
}

/** Additional headers that a shop requires, one row each. */
export function HeaderRows({ access, error, onChange }: HeaderRowsProps) {
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
