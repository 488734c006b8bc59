import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { InstallationFinding } from '#core/contract/account/installation-api.ts';
import { installationMessages as texts } from '#core/messages/screens/account/installation-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';

/** Notice about wrong settings of the installation, until they are corrected or it is dismissed. Only the operator gets findings. */
export function OperatorNotice({ findings }: { findings: readonly InstallationFinding[] }) {
  const { length } = findings.filter((finding) => finding.is_urgent && !finding.is_dismissed);
  if (length === 0) return null;
  return (
    <aside
      aria-label={texts.installation}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-warn-soft px-4 py-3 text-sm"
    >
      <CircleAlert className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-[1_1_14rem]">
        <strong className="font-medium text-ink">{texts.noticeTitle(length)}.</strong>{' '}
        <span className="text-muted">{texts.noticeText}</span>
      </p>
      <Link to={pages.installation.href} className="font-medium text-accent hover:underline">
        {texts.noticeLink}
      </Link>
    </aside>
  );
}
