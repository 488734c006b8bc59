import { useQuery } from '@tanstack/react-query';
import { KeySquare, Plus, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { type SignInApp, twoStepQuery } from '../settings-queries.ts';

const SetUpAppDialog = lazyExtra(() => import('./set-up-app-dialog.tsx'), 'SetUpAppDialog');
const RemoveAppDialog = lazyExtra(() => import('./code-dialogs.tsx'), 'RemoveAppDialog');
const MakeCodesDialog = lazyExtra(() => import('./code-dialogs.tsx'), 'MakeCodesDialog');

type OpenDialog = 'set-up' | 'codes' | SignInApp | null;

/** The second step of the sign-in. Only if our own server stores the accounts. */
export function TwoStepSection() {
  const { data, refetch } = useQuery(twoStepQuery);
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  const apps = data?.apps ?? [];
  const isOn = apps.length > 0;
  return (
    <Card
      id="two-step"
      title={texts.title}
      aside={
        data !== undefined && (
          <div className="flex items-center gap-3">
            <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? texts.on : texts.off}</Badge>
            <Button onClick={() => setOpen('set-up')} icon={isOn && <Plus />}>
              {isOn ? texts.addApp : texts.setUp}
            </Button>
          </div>
        )
      }
    >
      {data === undefined ? (
        <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="text-muted text-pretty">{isOn ? texts.textOn : texts.textOff}</p>
          {isOn && (
            <ul className="mt-4 divide-y divide-line border-t border-line">
              {apps.map((app) => (
                <AppRow key={app.id} app={app} onRemove={() => setOpen(app)} />
              ))}
              <CodesRow codes={data.codes} onMake={() => setOpen('codes')} />
            </ul>
          )}
        </>
      )}
      {open === 'set-up' && (
        <SetUpAppDialog appCount={apps.length} hasCodes={data?.codes !== null} onClose={close} />
      )}
      {open === 'codes' && <MakeCodesDialog hasCodes={data?.codes !== null} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <RemoveAppDialog app={open} isLast={apps.length === 1} onClose={close} />
      )}
    </Card>
  );
}

function AppRow({ app, onRemove }: { app: SignInApp; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Smartphone className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={app.name}>
          {app.name}
        </p>
        <p className="text-sm text-muted">
          {texts.added} <RelativeTime instant={app.addedAt} />
        </p>
      </div>
      <Button onClick={onRemove} aria-label={texts.removeApp(app.name)}>
        {texts.remove}
      </Button>
    </li>
  );
}

function CodesRow({ codes, onMake }: { codes: { left: number; total: number } | null; onMake: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <KeySquare className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium">{texts.recoveryCodes}</p>
        <p
          className={`text-sm text-pretty ${codes === null || codes.left === 0 ? 'text-warn' : 'text-muted'}`}
        >
          {codes === null ? texts.noCodes : texts.codesLeft(codes.left, codes.total)}
        </p>
      </div>
      <Button onClick={onMake}>{codes === null ? texts.makeCodes : texts.makeNewCodes}</Button>
    </li>
  );
}
