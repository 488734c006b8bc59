import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CreditCard, FolderKanban, LayoutTemplate, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { shellMessages } from '#core/messages/screens/shell-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import { useProjectScope } from '#web/lib/api/projects.ts';
import { aboutQuery } from '#web/lib/api/queries.ts';
import { Brand } from '#web/ui/display/brand.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';

interface SidebarProps {
  onNavigate: () => void;
  onQuickCreate: () => void;
}

export function Sidebar({ onNavigate, onQuickCreate }: SidebarProps) {
  const { projectId } = useProjectScope();
  const billing = useQuery(aboutQuery).data?.billing ?? 'off';
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <Link
        to={pages.projects.href}
        onClick={onNavigate}
        className="flex h-10 items-center self-start rounded-control px-2"
      >
        <Brand />
      </Link>
      <ProjectSwitcher onNavigate={onNavigate} onQuickCreate={onQuickCreate} />
      <nav aria-label={shellMessages.navigation} className="grid gap-0.5">
        {projectId === undefined ? (
          <NavLink to={pages.projects.href} icon={<FolderKanban />} onNavigate={onNavigate}>
            {shellMessages.allProjects}
          </NavLink>
        ) : (
          <>
            <NavLink to={pages.templates.href(projectId)} icon={<LayoutTemplate />} onNavigate={onNavigate}>
              {shellMessages.templates}
            </NavLink>
            <NavLink to={pages.feeds.href(projectId)} icon={<Rss />} onNavigate={onNavigate}>
              {shellMessages.feeds}
            </NavLink>
            {billing !== 'off' && (
              <NavLink to={pages.billing.href(projectId)} icon={<CreditCard />} onNavigate={onNavigate}>
                {shellMessages.billing}
              </NavLink>
            )}
          </>
        )}
      </nav>
    </div>
  );
}

interface NavLinkProps {
  to: string;
  icon: ReactNode;
  onNavigate: () => void;
  children: ReactNode;
}

/** Link of the sidebar; for the current section, the router sets aria-current. */
function NavLink({ to, icon, onNavigate, children }: NavLinkProps) {
  return (
    <Link
      to={to}
      onClick={onNavigate}
      className="flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink [&_svg]:size-4 aria-[current=page]:[&_svg]:text-accent"
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </Link>
  );
}
