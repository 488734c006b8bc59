import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKey } from '#core/contract/account/api-keys-api.ts';
import { apiKeysMessages as texts } from '#core/messages/screens/account/api-keys-messages.ts';
import { addresses } from '#core/public-addresses.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { KeyScope } from './key-scope.tsx';
import { apiKeysQuery } from '../settings-queries.ts';

const CreateKeyDialog = lazyExtra(() => import('./create-key-dialog.tsx'), 'CreateKeyDialog');
const RevokeKeyDialog = lazyExtra(() => import('./revoke-key-dialog.tsx'), 'RevokeKeyDialog');

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
