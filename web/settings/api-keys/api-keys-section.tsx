import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiKey, deleteApiKey } from '#core/contract/account/api-keys-api.ts';
import { apiKeysMessages as texts } from '#core/messages/screens/account/api-keys-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { apiKeysQuery } from '../settings-queries.ts';
import { projectsQuery } from '#web/lib/api/queries.ts';
import { formatDate } from '#web/lib/format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { frameMessages } from '#core/messages/screens/frame-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { notify } from '#web/lib/notify.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/questions.ts';

const CreateKeyDialog = lazyExtra(() => import('./create-key-dialog.tsx'), 'CreateKeyDialog');

export function ApiKeysSection() {
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <Card
      id="api-keys"
      title={texts.title}
      aside={
        <Button onClick={() => setIsCreating(true)} icon={<Plus />}>
          {texts.create}
        </Button>
      }
    >
      <p className="mb-4 text-muted">
        {texts.text}{' '}
        <a
          className="text-accent underline underline-offset-2"
          href={addresses.docs.href()}
          target="_blank"
          rel="noreferrer"
        >
          {texts.documentation}
        </a>
      </p>
      <KeyList onRevoke={setRevoked} />
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
      {revoked !== null && <RevokeKeyDialog apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

function KeyList({ onRevoke }: { onRevoke: (key: ApiKey) => void }) {
  const { data, refetch } = useQuery(apiKeysQuery);
  if (data === undefined) return <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) return <p className="text-muted">{texts.empty}</p>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {data.items.map((key) => (
        <li key={key.id} className="flex items-center gap-3 py-3">
          <KeyRound className="size-4 shrink-0 text-muted" />
          <div className="min-w-0 grow">
            <p className="truncate font-medium" title={key.name}>
              {key.name} <span className="font-mono text-sm font-normal text-muted">…{key.hint}</span>
            </p>
            <KeyScope apiKey={key} />
            <p className="text-sm text-muted">
              {texts.created} <RelativeTime instant={key.created_at} /> ·{' '}
              {key.last_used_at === null ? (
                texts.neverUsed
              ) : (
                <>
                  {texts.lastUsed} <RelativeTime instant={key.last_used_at} />
                </>
              )}
            </p>
          </div>
          <Button onClick={() => onRevoke(key)} aria-label={`${texts.revoke} ${key.name}`}>
            {texts.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Says what a key may not do although its owner may; nothing if there is no difference. */
function KeyScope({ apiKey }: { apiKey: ApiKey }) {
  const [openedAt] = useState(() => Date.now());
  const { is_read_only: isReadOnly, project_id: projectId, expires_at: expiresAt } = apiKey;
  const projects = useQuery({ ...projectsQuery, enabled: projectId !== null }).data?.items ?? [];
  if (!isReadOnly && projectId === null && expiresAt === null) return null;
  const project = projects.find(({ id }) => id === projectId)?.name;
  return (
    <p className="my-1 flex flex-wrap gap-1.5">
      {isReadOnly && <Badge>{texts.readOnly}</Badge>}
      {projectId !== null && (
        <Badge>{project === undefined ? texts.oneProject : texts.onlyProject(project)}</Badge>
      )}
      {expiresAt !== null && (
        <Badge>
          {Date.parse(expiresAt) > openedAt
            ? texts.endsAt(formatDate(expiresAt))
            : texts.endedAt(formatDate(expiresAt))}
        </Badge>
      )}
    </p>
  );
}

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction({
    mutationFn: () => call(deleteApiKey, { params: { id: apiKey.id } }),
    outdates: apiKeysQuery.queryKey,
    done: texts.revoked,
    onSuccess: onClose,
    onError: () => notify.error(texts.revokeFailed),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => revoke.run()}
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      isBusy={revoke.isPending}
    >
      {texts.revokeQuestion} <strong className="text-ink">{apiKey.name}</strong>.{' '}
      {frameMessages.deleteWarning}
    </ConfirmDialog>
  );
}
