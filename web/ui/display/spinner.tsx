import { commonMessages } from '#core/messages/screens/common-messages.ts';

/** Only the turning ring; use it where a text says what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className="animate-spin"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Fills the available space and says 'Loading' to screen readers. */
export function LoadingArea({ isWholePage = false }: { isWholePage?: boolean }) {
  return (
    <output
      aria-busy="true"
      className={`grid place-items-center text-accent ${isWholePage ? 'min-h-dvh' : 'min-h-60'}`}
    >
      <Spinner size={24} />
      <span className="sr-only">{commonMessages.loading}</span>
    </output>
  );
}
