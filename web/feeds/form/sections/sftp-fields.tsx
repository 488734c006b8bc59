import { feedFormMessages as texts } from '#core/messages/screens/feeds/feed-form-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import type { AccessValues } from '../values/source-access-values.ts';

interface SftpFieldsProps {
  access: AccessValues;
  onChange: (patch: Partial<AccessValues>) => void;
}

/** Access to an SFTP server beside user name and password, and the server's stored key, by which we recognize it. */
export function SftpFields({ access, onChange }: SftpFieldsProps) {
  const { privateKey, forgetHostKey, stored } = access;
  return (
    <>
      <Field label={texts.privateKey} hint={texts.privateKeyHint}>
        <TextArea
          value={privateKey}
          rows={4}
          placeholder={
            stored.hasPrivateKey === true ? texts.unchanged : '-----BEGIN OPENSSH PRIVATE KEY-----'
          }
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange({ privateKey: event.currentTarget.value })}
          className="font-mono text-sm placeholder:text-muted"
        />
      </Field>
      {stored.hostKey !== undefined && (
        <div className="grid justify-items-start gap-1">
          <p className="font-medium">{texts.hostKey}</p>
          <p role="status" className="min-w-0 text-sm break-all text-muted">
            {forgetHostKey ? texts.hostKeyForgotten : texts.hostKeyHint(stored.hostKey)}
          </p>
          <Button kind="quiet" onClick={() => onChange({ forgetHostKey: !forgetHostKey })}>
            {forgetHostKey ? texts.keepHostKey : texts.forgetHostKey}
          </Button>
        </div>
      )}
    </>
  );
}
