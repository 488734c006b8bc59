import { languageInForce, languageNames, languages } from '#core/messages/language.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { chooseLanguage } from '#web/lib/session/language.ts';

const typedKey = 'typed-email';

/** Address typed on the sign-in page before the language was changed, which reloads the page. */
export const typedEmail = sessionStorage.getItem(typedKey) ?? undefined;
sessionStorage.removeItem(typedKey);

/** Choice of this browser's language for users who are not signed in. Their typed address is restored after the reload. */
export function LanguageChoice() {
  const handleChange = (place: number) => {
    const field = document.querySelector<HTMLInputElement>('input[name="email"]:not([readonly])');
    if (field !== null) sessionStorage.setItem(typedKey, field.value);
    chooseLanguage(languages[place] ?? 'en');
  };
  return (
    <select
      aria-label={commonMessages.language}
      defaultValue={languageInForce()}
      onChange={({ target }) => handleChange(target.selectedIndex)}
      className="h-9 cursor-pointer rounded-control bg-transparent px-2 text-sm text-muted hover:bg-sunken"
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
