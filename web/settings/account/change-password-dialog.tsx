import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#core/limits.ts';
import { apiKeysMessages } from '#core/messages/screens/account/api-keys-messages.ts';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { checkNewPassword } from '#web/lib/form/check-credentials.ts';
import { notify } from '#web/lib/notify.ts';
import { outdate } from '#web/lib/api/outdate.ts';
import { readFields } from '#web/lib/form/read-fields.ts';
import { useProblem } from '#web/lib/form/use-problem.ts';
import { readAuthMessage } from '#web/lib/session/session.ts';
import { setPassword } from '#web/lib/session/set-password.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { PasswordInput } from '#web/ui/field/password-input.tsx';
import { apiKeysQuery, sessionsQuery } from '../settings-queries.ts';

type FieldName = 'current' | 'password' | 'confirmPassword';

const fields: readonly { name: FieldName; label: string; hint?: string; autoComplete: string }[] = [
  { name: 'current', label: texts.currentPassword, autoComplete: 'current-password' },
  {
    name: 'password',
    label: texts.newPassword,
    hint: authMessages.passwordHint(limits.passwordLengthMin),
    autoComplete: 'new-password',
  },
  { name: 'confirmPassword', label: authMessages.confirmPassword, autoComplete: 'new-password' },
];

/** Asks for the old password, for the new one twice, and whether to keep the API keys. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const problems = useProblem<FieldName>();
  const [keepsKeys, setKeepsKeys] = useState(false);
  const keys = useQuery(apiKeysQuery).data?.items ?? [];
  const handleSubmit = async (form: HTMLFormElement) => {
    const values = readFields(form, ['current', 'password', 'confirmPassword']);
    const found = checkNewPassword<FieldName>(values);
    if (found !== undefined) return problems.show(form, found);
    const change = { password: values.password, current_password: values.current };
    const changed = await setPassword({ ...change, keep_api_keys: keepsKeys });
    const { error } = changed;
    if (error !== null) {
      const field = error.code === 'current_password_invalid' ? 'current' : 'password';
      return problems.show(form, { field, text: readAuthMessage(error, texts.passwordChangeFailed) });
    }
    if (changed.revoked === '') notify.success(texts.passwordChanged);
    else notify.success(changed.revoked, { durationMs: limits.longToastMs });
    void outdate(sessionsQuery.queryKey, apiKeysQuery.queryKey);
    return onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.changePasswordTitle}
      description={texts.changePasswordText}
      submitLabel={texts.changePassword}
      onSubmit={handleSubmit}
      onChange={problems.clear}
    >
      {fields.map(({ name, label, hint, autoComplete }) => (
        <Field key={name} label={label} hint={hint} error={problems.errorOf(name)}>
          <PasswordInput name={name} autoComplete={autoComplete} />
        </Field>
      ))}
      {keys.length > 0 && (
        <Checkbox
          label={texts.keepApiKeys}
          hint={texts.keepApiKeysHint(keys.map(apiKeysMessages.named))}
          isChecked={keepsKeys}
          onChange={setKeepsKeys}
        />
      )}
    </FormDialog>
  );
}
