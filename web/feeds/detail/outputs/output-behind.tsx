import type { Output } from '#core/contract/feeds/publishing/outputs-api.ts';
import { outputMessages } from '#core/messages/screens/feeds/publishing/output-messages.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { HeldNotice } from '../notices/held-notice.tsx';
import { Notice, RefreshButton } from '../notices/notice.tsx';

interface OutputBehindProps {
  feedmakerId: string;
  output: Output;
  onEdit: () => void;
}

/** Tells why an output does not show its feed's version, since when, and what to do. The main feed's notice is on top of the page. */
export function OutputBehind({ feedmakerId, output, onEdit }: OutputBehindProps) {
  const { behind_since: since, run, activate } = output.status;
  if (output.is_main || since === null) return null;
  if (run?.state === 'held' && activate)
    return (
      <HeldNotice feedId={output.id} parentId={feedmakerId} run={run} since={since} isActive={activate} />
    );
  return (
    <Notice
      tone="warn"
      title={outputMessages.behindSince(formatDateTime(since))}
      actions={
        output.lost_template ? (
          <Button onClick={onEdit}>{outputMessages.chooseTemplate}</Button>
        ) : (
          <RefreshButton feedId={feedmakerId} />
        )
      }
    >
      {output.lost_template ? outputMessages.lostTemplate : (run?.error_text ?? outputMessages.notMade)}
    </Notice>
  );
}
