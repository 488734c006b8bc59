import { ChevronDown } from 'lucide-react';
import type { MouseEvent } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';

interface SectionLinksProps {
  label: string;
  sections: readonly { readonly id: string; readonly title: string }[];
  /** Window width from which the links are beside the sections. */
  beside?: 'lg' | 'wide';
}

const places = {
  lg: {
    nav: 'lg:sticky lg:top-20 lg:-ml-3 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto',
    folded: 'lg:hidden',
    list: 'lg:grid',
  },
  wide: {
    nav: 'min-[90rem]:sticky min-[90rem]:top-20 min-[90rem]:-ml-3 min-[90rem]:max-h-[calc(100dvh-6rem)] min-[90rem]:overflow-y-auto',
    folded: 'min-[90rem]:hidden',
    list: 'min-[90rem]:grid',
  },
};

/** Links to the sections of a long page: next to them if there is room, otherwise in a list above them that can be folded. */
export function SectionLinks({ label, sections, beside = 'lg' }: SectionLinksProps) {
  const place = places[beside];
  return (
    <nav aria-label={label} className={classes('min-w-0', place.nav)}>
      <details className={classes('group rounded-card border border-line bg-surface', place.folded)}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 font-medium [&::-webkit-details-marker]:hidden">
          {commonMessages.sections}
          <ChevronDown className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <ul className="grid gap-0.5 border-t border-line p-2 sm:grid-cols-2">
          <Links sections={sections} onClick={fold} />
        </ul>
      </details>
      <ul className={classes('hidden gap-0.5', place.list)}>
        <Links sections={sections} />
      </ul>
    </nav>
  );
}

interface LinksProps extends Pick<SectionLinksProps, 'sections'> {
  onClick?: (event: MouseEvent) => void;
}

function Links({ sections, onClick }: LinksProps) {
  return sections.map(({ id, title }) => (
    <li key={id}>
      <a
        href={`#${id}`}
        onClick={onClick}
        className="flex min-h-11 items-center rounded-control px-3 py-1.5 font-medium text-muted hover:bg-sunken hover:text-ink lg:min-h-9"
      >
        {title}
      </a>
    </li>
  ));
}

/** Folds the list before the browser scrolls to the section, because folding it afterwards would move the section. */
function fold(event: MouseEvent): void {
  event.currentTarget.closest('details')?.removeAttribute('open');
}
