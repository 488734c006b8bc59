import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { deleteInvitation, type Invitation } from '#core/contract/account/invitations-api.ts';
import { installationMessages as texts } from '#core/messages/screens/account/installation-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { formatDate } from '#web/lib/format.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Badge, type Tone } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailure } from '#web/ui/page/empty-state.tsx';
import { RelativeTime } from '#web/ui/display/relative-time.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { invitationsQuery } from '../settings-queries.ts';

const InviteDialog = lazyExtra(() => import('./invite-dialog.tsx'), 'InviteDialog');

const tones: Record<Invitation['state'], Tone> = { open: 'accent', accepted: 'good', expired: 'neutral' };

export function InvitationsSection() {
  const [isInviting, setIsInviting] = useState(false);
  const { data, refetch } = useQuery(invitationsQuery);
  return (
    <Card
      id="invitations"
      title={texts.invitations}
      aside={
        <Button onClick={() => setIsInviting(true)} icon={<Plus />}>
          {texts.invite}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{texts.invitationsText}</p>
      {data === undefined && (
        <LoadFailure title={texts.loadInvitationsFailed} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className="text-muted">{texts.noInvitations}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, state } = invitation;
  const isOpen = state === 'open';
  const remove = useAction({
    mutationFn: () => call(deleteInvitation, { params: { id } }),
    done: isOpen ? texts.revoked : texts.removed,
    failed: texts.revokeFailed,
    onSettled: () => outdate(invitationsQuery.queryKey),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="text-sm text-muted">
          {texts.invitedAt} <RelativeTime instant={invitation.created_at} />
          {isOpen && `, ${texts.expires} ${formatDate(invitation.expires_at)}`}
        </p>
      </div>
      <Badge tone={tones[state]}>{texts.state[state]}</Badge>
      <Button
        onClick={() => remove.run()}
        isBusy={remove.isPending}
        aria-label={isOpen ? texts.revokeOf(email) : texts.removeOf(email)}
      >
        {isOpen ? texts.revoke : texts.remove}
      </Button>
    </li>
  );
}
