import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useUserEmail } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/popup/menu.tsx';

export function UserMenu() {
  const email = useUserEmail();
  return (
    <Menu trigger={<AccountButton email={email} />} className="w-60">
      <p className="px-2.5 py-2 text-sm text-muted [overflow-wrap:anywhere]">{email}</p>
      <MenuSeparator />
      <MenuLink to={pages.settings.href} icon={<Settings />}>
        {shellMessages.settings}
      </MenuLink>
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {shellMessages.signOut}
      </MenuItem>
    </Menu>
  );
}

function AccountButton({ email, ...rest }: React.ComponentProps<'button'> & { email: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={shellMessages.accountOf(email)}
      className="flex h-9 shrink-0 items-center gap-1.5 rounded-full py-1 pr-1.5 pl-1 transition-colors duration-120 hover:bg-sunken aria-expanded:bg-sunken"
    >
      <span
        aria-hidden="true"
        // Decoration and not text, so that the button's name need not contain it (WCAG 2.5.3).
        data-initial={email.slice(0, 1)}
        className="grid size-7 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-ink uppercase before:content-[attr(data-initial)]"
      />
      <ChevronDown className="size-4 text-muted" />
    </button>
  );
}
