import { Download } from 'lucide-react';
import { twoStepMessages as texts } from '#core/messages/screens/account/two-step-messages.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useUserEmail } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

/** Shows recovery codes, which cannot be shown a second time. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useUserEmail();
  const text = `${texts.fileTitle(email)}\n${codes.join('\n')}\n`;
  return (
    <Dialog
      isKept
      onClose={onClose}
      title={texts.codesTitle}
      description={texts.codesText}
      footer={
        <>
          <Button
            icon={<Download />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}
          >
            {texts.download}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <div className="flex items-start gap-2">
        <ol
          aria-label={texts.recoveryCodes}
          className="grid min-w-0 grow gap-x-4 gap-y-1 rounded-control border border-line bg-sunken p-3 font-mono text-sm sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CopyButton
          label={texts.copyCodes}
          text={text}
          texts={{ copied: texts.codesCopied, failed: texts.copyFailed }}
        />
      </div>
    </Dialog>
  );
}
