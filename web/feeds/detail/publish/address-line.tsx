import { ExternalLink } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonStyle } from '#web/ui/button/button-style.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';

interface AddressLineProps {
  address: string;
  /** Name for screen readers, if no other label says what the address is. */
  label?: string;
  copyLabel: string;
  copyTexts: ComponentProps<typeof CopyButton>['texts'];
  openLabel: string;
}

/** An address with buttons to copy and to open it; its end is cut off if there is no room. */
export function AddressLine({ address, label, copyLabel, copyTexts, openLabel }: AddressLineProps) {
  return (
    <span className="flex items-center gap-0.5">
      <span
        title={address}
        {...(label !== undefined && { role: 'group', 'aria-label': label })}
        className="min-w-0 grow truncate font-mono text-xs"
      >
        {address}
      </span>
      <CopyButton label={copyLabel} text={address} texts={copyTexts} />
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={openLabel}
        title={openLabel}
        className={buttonStyle('quiet', true)}
      >
        <ExternalLink />
      </a>
    </span>
  );
}
