import { feedsMessages } from '#core/messages/screens/feeds/feeds-messages.ts';
import { StatusDot } from '#web/ui/display/badge.tsx';

interface ActivationStatusProps {
  /** True if the service has the feed activated; undefined while unknown. */
  isActive: boolean | undefined;
  /** True if the service could not be reached. */
  isFailed?: boolean;
  /** What is wrong with its last run, said instead of that it is active. */
  trouble?: string | undefined;
}

export function ActivationStatus({ isActive, isFailed = false, trouble }: ActivationStatusProps) {
  if (isActive === undefined && isFailed)
    return <StatusDot tone="neutral">{feedsMessages.statusUnknown}</StatusDot>;
  if (isActive === undefined) {
    return (
      <StatusDot tone="neutral" isPulsing>
        <span className="text-muted">{feedsMessages.statusLoading}</span>
      </StatusDot>
    );
  }
  return (
    <StatusDot tone={isActive ? (trouble === undefined ? 'good' : 'warn') : 'neutral'}>
      <span className="whitespace-normal">
        {isActive ? (trouble ?? feedsMessages.active) : feedsMessages.paused}
      </span>
    </StatusDot>
  );
}
