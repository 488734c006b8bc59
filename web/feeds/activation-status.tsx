import { feedsMessages } from '#core/messages/feeds-messages.ts';
import { StatusDot } from '#web/ui/badge.tsx';

/** 'Active' or 'Paused' from the service's activate flag; undefined while it is not known. */
export function ActivationStatus({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) {
    return (
      <StatusDot tone="neutral" isPulsing>
        <span className="text-muted">{feedsMessages.statusLoading}</span>
      </StatusDot>
    );
  }
  return (
    <StatusDot tone={isActive ? 'good' : 'neutral'}>
      {isActive ? feedsMessages.active : feedsMessages.paused}
    </StatusDot>
  );
}
