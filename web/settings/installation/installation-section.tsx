import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleX } from 'lucide-react';
import {
  dismissFinding,
  type InstallationFinding,
  restoreFinding,
} from '#core/contract/account/installation-api.ts';
import { installationMessages as texts } from '#core/messages/screens/account/installation-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { installationQuery } from '#web/lib/api/queries.ts';

/** Wrong settings of the installation for the operator to correct, and who may register. */
export function InstallationSection() {
  const { data } = useQuery(installationQuery);
  if (data === undefined) return null;
  const { findings, domains, sign_up: mode, version } = data;
  const who = domains.length > 0 ? texts.signUpDomains(domains) : texts.signUpModes[mode ?? 'open'];
  return (
    <div id="installation" className="min-w-0 scroll-mt-20">
      <Card title={texts.status}>
        <p className="mb-4 text-muted">{texts.installationText}</p>
        <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{texts.version}</dt>
          <dd>{version}</dd>
          <dt className="text-muted">{texts.signUp}</dt>
          <dd className="[overflow-wrap:anywhere]">{who}</dd>
        </dl>
        {findings.length === 0 ? (
          <p className="border-t border-line pt-4 text-muted [overflow-wrap:anywhere]">{texts.allFine}</p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {findings.map((finding) => (
              <FindingRow key={finding.code} finding={finding} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function FindingRow({ finding }: { finding: InstallationFinding }) {
  const { code, title, text, state, is_dismissed: isDismissed } = finding;
  const change = useAction({
    mutationFn: () => call(isDismissed ? restoreFinding : dismissFinding, { params: { code } }),
    failed: texts.changeFailed,
    onSettled: () => outdate(installationQuery.queryKey),
  });
  const isBad = state === 'fail' && !isDismissed;
  const Icon = isBad ? CircleX : CircleAlert;
  const tone = isDismissed ? 'text-muted' : isBad ? 'text-bad' : 'text-warn';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <Badge tone={isDismissed ? 'neutral' : isBad ? 'bad' : 'warn'}>
            {isDismissed ? texts.dismissed : texts[state]}
          </Badge>
        </p>
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{text}</p>
      </div>
      <Button
        onClick={() => change.run()}
        isBusy={change.isPending}
        aria-label={isDismissed ? texts.restoreOf(title) : texts.dismissOf(title)}
      >
        {isDismissed ? texts.restore : texts.dismiss}
      </Button>
    </li>
  );
}
