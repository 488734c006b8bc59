import { useState } from 'react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { readAuthMessage, loadAuth } from '#web/lib/session/session.ts';
import { takeSecondStep } from '#web/lib/session/take-second-step.ts';
import { CodeDialog } from './code-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { twoStepQuery } from '../settings-queries.ts';

/** Asks for a code, then shows new recovery codes. */
export function MakeCodesDialog({ hasCodes, onClose }: { hasCodes: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const make = async (code: string) => {
    const refusal = await takeSecondStep(code);
    if (refusal !== null) return readAuthMessage(refusal, texts.codeFailed);
    const { recoveryCodes } = (await loadAuth()).mfa;
    const { data, error } = await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate());
    if (error !== null) return readAuthMessage(error, texts.makeCodesFailed);
    setCodes(data.codes);
    await outdate(twoStepQuery.queryKey);
    return null;
  };
  return (
    <CodeDialog
      title={texts.makeCodesTitle}
      text={hasCodes ? texts.makeCodesText : texts.codesText}
      submitLabel={texts.makeCodes}
      onSubmit={make}
      onClose={onClose}
    />
  );
}
