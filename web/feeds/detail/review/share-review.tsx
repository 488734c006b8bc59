import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import * as api from '#core/contract/feeds/publishing/review-links-api.ts';
import { sharedReviewMessages as texts } from '#core/messages/screens/feeds/publishing/shared-review-messages.ts';
import { call } from '#web/lib/api/call.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { keys } from '#web/lib/api/query-keys.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { ShownOnceDialog } from '#web/ui/dialog/shown-once-dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';

interface ShareReviewProps {
  feedId: string;
  reviewId: string;
}

function linksQuery({ feedId, reviewId }: ShareReviewProps) {
  return queryOptions({
    queryKey: keys.feedReview(feedId, reviewId, 'links'),
    queryFn: async ({ signal }) =>
      (await call(api.listReviewLinks, { params: { feedId, reviewId }, signal })).items,
  });
}

/** Button that creates a link to a review, for people without an account. */
export function ShareReviewButton(which: ShareReviewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [mayApprove, setMayApprove] = useState(false);
  const [token, setToken] = useState<string>();
  const make = useAction({
    mutationFn: () => call(api.createReviewLink, { params: which, body: { may_approve: mayApprove } }),
    onSuccess: (link) => {
      setIsAsking(false);
      setToken(link.token);
    },
    failed: texts.linkFailed,
    onSettled: () => outdate(linksQuery(which).queryKey),
  });
  return (
    <>
      <Button icon={<Link2 />} onClick={() => setIsAsking(true)}>
        {texts.share}
      </Button>
      <FormDialog
        isOpen={isAsking}
        isBusy={make.isPending}
        title={texts.share}
        description={texts.shareText}
        submitLabel={texts.makeLink}
        onClose={() => setIsAsking(false)}
        onSubmit={() => make.run()}
      >
        <Checkbox
          label={texts.mayApprove}
          hint={texts.mayApproveHint}
          isChecked={mayApprove}
          onChange={setMayApprove}
        />
      </FormDialog>
      {token !== undefined && (
        <ShownOnceDialog
          title={texts.linkTitle}
          description={texts.linkText}
          label={texts.link}
          value={`${window.location.origin}${pages.sharedReview.href}#${token}`}
          copyLabel={texts.copy}
          copyTexts={texts.copyTexts}
          doneLabel={texts.done}
          onClose={() => setToken(undefined)}
        />
      )}
    </>
  );
}

export function ReviewLinks(which: ShareReviewProps) {
  const query = useQuery(linksQuery(which));
  const revoke = useAction({
    mutationFn: (linkId: string) => call(api.revokeReviewLink, { params: { ...which, linkId } }),
    done: texts.revoked,
    failed: texts.revokeFailed,
    onSettled: () => outdate(linksQuery(which).queryKey),
  });
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <section aria-label={texts.links} className="grid gap-1">
      <h2 className="text-base font-semibold">{texts.links}</h2>
      <ul className="grid gap-1">
        {query.data.map((link) => {
          const made = formatDateTime(link.created_at);
          return (
            <li key={link.id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span className="text-muted">
                {texts.linkUntil(made, formatDate(link.expires_at))}
                {link.may_approve && `, ${texts.approves}`}
              </span>
              <Button
                aria-label={texts.revokeNamed(made)}
                isBusy={revoke.isPending && revoke.variables === link.id}
                onClick={() => revoke.run(link.id)}
              >
                {texts.revoke}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
