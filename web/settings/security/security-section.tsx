import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SecurityAct } from '#core/account/security-acts.ts';
import type { SecurityEvent } from '#core/contract/account/account-api.ts';
import { securityMessages as texts } from '#core/messages/screens/account/security-messages.ts';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { securityEventsQuery, securityPageSize } from '../settings-queries.ts';

/** Acts that may be those of an attacker. */
const alarming: ReadonlySet<SecurityAct> = new Set([
  'sign_in_failed',
  'locked_out',
  'proof_failed',
  'refresh_token_reused',
  'factor_failed',
]);

export function SecuritySection() {
  const [page, setPage] = useState(1);
  const { data, refetch } = useQuery(securityEventsQuery(page));
  return (
    <Card title={texts.title} id="security">
      <p className="mb-4 text-muted">{texts.text}</p>
      {data === undefined && <LoadFailure title={texts.loadFailed} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className="text-muted">{texts.empty}</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <ul className="divide-y divide-line border-t border-line">
            {data.items.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          <div className="mt-3 empty:hidden">
            <Pager
              page={page}
              pageSize={securityPageSize}
              total={data.total}
              noun={texts.noun}
              onChange={setPage}
            />
          </div>
        </>
      )}
    </Card>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const isAlarming = alarming.has(event.act);
  const Icon = isAlarming ? ShieldAlert : ShieldCheck;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isAlarming ? 'text-warn' : 'text-muted'}`}
      />
      <div className="min-w-0 grow">
        <p className="font-medium [overflow-wrap:anywhere]">{texts.describe(event.act, event.detail)}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted [overflow-wrap:anywhere]">
          <RelativeTime instant={event.at} />
          <span>{event.device}</span>
          <span>{texts.from(event.address)}</span>
        </p>
      </div>
    </li>
  );
}
