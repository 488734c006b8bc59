import { commonMessages } from '#core/messages/screens/common-messages.ts';

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 23V9h14v4.4H14v2.2h6.6v4.2H14V23z" className="fill-accent-ink" />
        <circle cx="22.2" cy="22" r="2.6" className="fill-accent-ink" opacity="0.6" />
      </svg>
      {commonMessages.product}
    </span>
  );
}
