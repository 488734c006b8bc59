import { useQuery } from '@tanstack/react-query';
import type { Usage } from '#core/contract/account/account-api.ts';
import { usageMessages as texts } from '#core/messages/screens/account/usage-messages.ts';
import { formatBytes, formatNumber } from '#web/lib/format.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Progress } from '#web/ui/display/progress.tsx';
import { usageQuery } from '../settings-queries.ts';

const kinds = ['projects', 'feeds', 'templates', 'fonts', 'bytes'] as const;

export function UsageSection() {
  const { data, refetch } = useQuery(usageQuery);
  return (
    <Card title={texts.title} id="usage">
      <p className="mb-4 text-muted">{texts.text}</p>
      {data === undefined ? (
        <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {kinds.map((kind) => (
            <Amount key={kind} kind={kind} usage={data} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Amount({ kind, usage }: { kind: (typeof kinds)[number]; usage: Usage }) {
  const { used, limit } = usage[kind];
  const format = kind === 'bytes' ? formatBytes : formatNumber;
  return (
    <li className={kind === 'bytes' ? 'sm:col-span-2' : undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{texts[kind]}</span>
        <span className="text-sm text-muted tabular">
          {limit === null ? format(used) : texts.of(format(used), format(limit))}
        </span>
      </div>
      {limit !== null && <Progress label={texts[kind]} value={used} max={limit} className="mt-1.5" />}
      {kind === 'bytes' && <p className="mt-1.5 text-sm text-muted">{texts.bytesText}</p>}
    </li>
  );
}
