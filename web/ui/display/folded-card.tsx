import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedCardProps {
  title: string;
  /** Id that the hash of a link can name. */
  id?: string;
  isOpen: boolean;
  /** Called when it is opened or closed, even if the browser opens it because it has found a word in it. */
  onToggle: (isOpen: boolean) => void;
  /** Short summary that is shown while it is closed. */
  summary?: ReactNode;
  children: ReactNode;
}

/** A card for rarely used content, which is opened by pressing its title. */
export function FoldedCard({ title, id, isOpen, onToggle, summary, children }: FoldedCardProps) {
  return (
    <details
      id={id}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="group min-w-0 scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-3 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg font-semibold">{title}</h2>
        <span className="flex items-center gap-2 text-sm text-muted">
          {summary !== undefined && <span className="group-open:hidden">{summary}</span>}
          <ChevronDown className="size-4 shrink-0 transition-transform duration-120 group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-5 pb-5">{children}</div>
    </details>
  );
}
