import { ChevronLeft, ChevronRight } from 'lucide-react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { IconButton } from '../button/icon-button.tsx';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  /** Noun for the items: 'feeds'. */
  noun: string;
  onChange: (page: number) => void;
}

/** Buttons to change the page; nothing if there is only one. */
export function Pager({ page, pageSize, total, noun, onChange }: PagerProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={commonMessages.pages}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted"
    >
      <p className="tabular">{commonMessages.showing({ from, to, total, noun })}</p>
      <div className="ml-auto flex items-center gap-2">
        <span className="tabular" aria-live="polite">
          {commonMessages.pageOf(page, pageCount)}
        </span>
        <IconButton
          kind="secondary"
          label={commonMessages.previousPage}
          icon={<ChevronLeft />}
          isDisabled={page <= 1}
          onClick={() => onChange(page - 1)}
        />
        <IconButton
          kind="secondary"
          label={commonMessages.nextPage}
          icon={<ChevronRight />}
          isDisabled={page >= pageCount}
          onClick={() => onChange(page + 1)}
        />
      </div>
    </nav>
  );
}
