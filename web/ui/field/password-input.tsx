import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { authMessages } from '#core/messages/screens/account/auth-messages.ts';
import { Input } from './input.tsx';

/** A password field with a button that shows the letters. Pasting and password managers work as usual. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...props} type={isShown ? 'text' : 'password'} className="pr-10" />
      <button
        type="button"
        aria-label={isShown ? authMessages.hidePassword : authMessages.showPassword}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-ink"
      >
        {isShown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
      </button>
    </span>
  );
}
