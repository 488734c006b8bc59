import { TriangleAlert, Wrench } from 'lucide-react';
import type { FeedFault } from '#core/contract/feeds/feed-fault-schema.ts';
import type { CodePage } from '#feed';
import { feedFormMessages } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { useFocusHandover } from '#web/lib/browser/focus-handover.ts';
import { Button } from '#web/ui/button/button.tsx';

interface ValidationErrorsProps {
  list: readonly string[];
  /** What exactly is wrong with the feed; shown in the list. */
  fault: FeedFault | undefined;
  /** Continues with the feed by repairing it. */
  onMend: (encoding: CodePage | null) => void;
}

export function ValidationErrors({ list, fault, onMend }: ValidationErrorsProps) {
  if (list.length === 0) return null;
  return (
    <div className="grid animate-arrive gap-4 rounded-card border border-bad/40 bg-bad-soft p-4">
      <div role="alert" className="flex gap-3">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" />
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold text-bad">{feedFormMessages.validationErrors}</h2>
          <ul className="grid gap-0.5 [overflow-wrap:anywhere]">
            {list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {fault !== undefined && <Fault fault={fault} />}
        </div>
      </div>
      {fault !== undefined && (fault.isRepairable || fault.encoding !== null) && (
        <MendButton encoding={fault.encoding} onMend={onMend} />
      )}
    </div>
  );
}

/** Button that disappears together with the errors; the focus then moves to the element around them. */
function MendButton({
  encoding,
  onMend,
}: {
  encoding: CodePage | null;
  onMend: ValidationErrorsProps['onMend'];
}) {
  const ref = useFocusHandover<HTMLButtonElement>();
  return (
    <div className="pl-7">
      <Button ref={ref} icon={<Wrench />} onClick={() => onMend(encoding)}>
        {encoding === null ? feedFormMessages.repairAndGoOn : feedFormMessages.readAs(encoding)}
      </Button>
    </div>
  );
}

/** The part of the feed where the fault is, and what to do. */
function Fault({ fault: { excerpt, step } }: { fault: FeedFault }) {
  return (
    <>
      {excerpt !== null && (
        <p className="my-1 rounded-control border border-line bg-surface px-3 py-2 font-mono text-xs [overflow-wrap:anywhere]">
          {excerpt.before}
          <mark className="rounded-sm bg-bad-strong px-px text-bad-ink">{excerpt.found}</mark>
          {excerpt.after}
        </p>
      )}
      {step !== '' && <p className="text-pretty">{step}</p>}
    </>
  );
}
