import { useState } from 'react';
import { languageAmong, languageInForce, languageNames, languages } from '#core/messages/language.ts';
import { settingsMessages as texts } from '#core/messages/screens/account/settings-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { chooseLanguage } from '#web/lib/session/language.ts';
import { loadAuth } from '#web/lib/session/session.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';

const options = languages.map((value) => ({ value, label: languageNames[value] }));

/** The language of the account, on every device. */
export function LanguageSection() {
  const [isBusy, setIsBusy] = useState(false);
  const handleChange = async (value: string) => {
    const language = languageAmong([value]) ?? 'en';
    setIsBusy(true);
    // Changing the account opens the page in its language (`web/lib/session/session.ts`), but for the one that is in force.
    const { error } = await (await loadAuth()).updateUser({ data: { language } });
    setIsBusy(false);
    if (error !== null) notify.error(texts.languageFailed);
    else if (language !== languageInForce()) chooseLanguage(language);
  };
  return (
    <Card title={texts.language} id="language">
      <Field label={texts.language} hint={texts.languageText}>
        <Select
          options={options}
          value={languageInForce()}
          isDisabled={isBusy}
          onChange={(value) => void handleChange(value)}
        />
      </Field>
    </Card>
  );
}
