import type { Finding } from '#core/feeds/health/findings.ts';
import { healthMessages } from '#core/messages/screens/feeds/health-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useFeedPageSearch } from '../feed-page-search.ts';

/** Note above products that have a finding in common: its meaning, its remedy, and a button back to all products. */
export function FindingNote({ finding }: { finding: Finding }) {
  const { setFinding } = useFeedPageSearch();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken px-4 py-3">
      <p className="max-w-prose min-w-0 grow basis-72 text-sm text-pretty">{healthMessages.notes[finding]}</p>
      <Button onClick={() => setFinding(undefined)}>{healthMessages.showAll}</Button>
    </div>
  );
}
