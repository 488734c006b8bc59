import { LogOut, Monitor, Moon, Sun, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { usePendingEmail, useUserEmail, loadAuth } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { chooseTheme, useTheme } from '#web/lib/browser/theme.ts';
import { SegmentedControl } from '#web/ui/field/segmented-control.tsx';
import { languageAmong, languageInForce, languageNames, languages } from '#core/messages/language.ts';
import { notify } from '#web/lib/notify.ts';
import { chooseLanguage } from '#web/lib/session/language.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { accountExportPath } from '#core/contract/account/account-api.ts';
import { authorizedFetch } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/browser/save-file.ts';
import { useAction } from '#web/lib/api/use-action.ts';

const ChangeEmailDialog = lazyExtra(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog');
const ChangePasswordDialog = lazyExtra(() => import('./change-password-dialog.tsx'), 'ChangePasswordDialog');

export function AccountSection() {
  const email = useUserEmail();
  const pendingEmail = usePendingEmail();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={texts.account} id="account">
      <div className="divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pb-4">
          <div className="min-w-0 flex-[1_1_12rem]">
            <p className="text-sm text-muted">{authMessages.email}</p>
            <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
            {pendingEmail !== undefined && (
              <p className="mt-1 text-sm text-warn [overflow-wrap:anywhere]">
                {texts.emailNeedsLinks(pendingEmail)}
              </p>
            )}
          </div>
          <Button onClick={() => setOpen('email')}>{texts.changeEmail}</Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
          <div>
            <p className="text-sm text-muted">{texts.password}</p>
            <p aria-hidden="true" className="font-medium">
              ••••••••
            </p>
          </div>
          <Button onClick={() => setOpen('password')}>{texts.changePassword}</Button>
        </div>
      </div>
      <div className="border-t border-line pt-4">
        <Button onClick={() => void signOut()} icon={<LogOut />}>
          {shellMessages.signOut}
        </Button>
      </div>
      {open === 'email' && <ChangeEmailDialog email={email} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
    </Card>
  );
}

const themeOptions = [
  { value: 'system', label: texts.themeSystem, icon: <Monitor /> },
  { value: 'light', label: texts.themeLight, icon: <Sun /> },
  { value: 'dark', label: texts.themeDark, icon: <Moon /> },
] as const;

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <Card title={texts.appearance} id="appearance">
      <div className="grid gap-3">
        <p className="text-muted">{texts.appearanceText}</p>
        <SegmentedControl legend={texts.theme} options={themeOptions} value={theme} onChange={chooseTheme} />
      </div>
    </Card>
  );
}

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

/** Language of the account, which applies on every device. */
export function LanguageSection() {
  const [isBusy, setIsBusy] = useState(false);
  const handleChange = async (value: string) => {
    const language = languageAmong([value]) ?? 'en';
    setIsBusy(true);
    // If the language changes, that reloads the page (`web/lib/session/session.ts`).
    const { error } = await (await loadAuth()).updateUser({ data: { language } });
    setIsBusy(false);
    if (error !== null) notify.error(texts.languageFailed);
    else if (language !== languageInForce()) chooseLanguage(language);
  };
  return (
    <Card title={texts.language} id="language">
      <Field label={texts.language} hint={texts.languageText}>
        <Select
          options={languageOptions}
          value={languageInForce()}
          isDisabled={isBusy}
          onChange={(value) => void handleChange(value)}
        />
      </Field>
    </Card>
  );
}

const DeleteAccountDialog = lazyExtra(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

export function DataSection() {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useAction({
    mutationFn: async () => (await authorizedFetch(accountExportPath, { method: 'GET' })).blob(),
    onSuccess: (bytes) => saveFile(bytes, 'feedmaker-data.json'),
    failed: texts.exportFailed,
  });
  return (
    <Card title={texts.data} id="data">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="text-muted">{texts.exportText}</p>
          <Button onClick={() => download.run()} isBusy={download.isPending} icon={<Download />}>
            {texts.exportData}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
          <p className="text-muted">{texts.deleteText}</p>
          {/* Not red, because only the button in the dialog deletes something. */}
          <Button onClick={() => setIsDeleting(true)} icon={<Trash2 />} className="text-bad!">
            {texts.deleteAccount}
          </Button>
        </div>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}
