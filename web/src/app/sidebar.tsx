import { type LucideIcon, Moon, Sun } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { toSortQuery } from '../features/categories/api.ts';
import { paths } from '../lib/paths.ts';
import { may, useUser } from '../lib/permissions.ts';
import { texts as shared } from '../lib/texts.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { useShown } from '../lib/use-shown.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Chevron } from '../ui/chevron.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type Screen, SIDEBAR, SIDEBAR_HELP } from './screens.ts';
import { texts } from './texts.ts';
import { toggleTheme, useTheme } from './theme.ts';

const ENTRY =
  'flex h-8 w-full flex-none items-center gap-3 rounded-control px-3 font-[500] text-sm transition-colors max-lg:h-11';
const REST = 'text-muted hover:bg-raised hover:text-strong';

interface SidebarProps {
  /** Shown next to the product name on screens without a top bar. */
  bell?: ReactNode;
}

/** True if the path is the screen's own path or one below it. */
const isAt = (pathname: string, to: string) =>
  pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`));

export function Sidebar({ bell }: SidebarProps) {
  const user = useUser();
  const { pathname } = useLocation();
  const shown = (entry: { adminOnly?: true }) => !entry.adminOnly || may(user, 'admin');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="m-4 mb-3 flex flex-none items-center justify-between phone:hidden">
        <a
          href={paths.home()}
          className="flex items-center gap-3 rounded-control px-1 py-1 font-bold text-lg text-strong tracking-[-0.01em]"
        >
          <BrandMark />
          {shared.product}
        </a>
        {bell}
      </div>
      <nav
        aria-label={texts.main}
        className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-contain px-3 py-1"
      >
        {SIDEBAR.map((entry) => {
          if ('group' in entry)
            return (
              <ScreenGroup
                key={entry.label}
                label={entry.label}
                icon={entry.icon}
                screens={entry.group}
                pathname={pathname}
              />
            );
          return (
            shown(entry) && <Entry key={entry.to} screen={entry} here={isAt(pathname, entry.to)} />
          );
        })}
        <span className="h-3 flex-none" />
        {SIDEBAR_HELP.map((entry) => (
          <Entry key={entry.to} screen={entry} here={isAt(pathname, entry.to)} />
        ))}
      </nav>
      <UserMenu />
    </div>
  );
}

interface EntryProps {
  screen: Screen;
  here: boolean;
}

/** Memoized, so that a navigation re-renders only the two entries it affects. */
const Entry = memo(({ screen, here }: EntryProps) => (
  <div className="relative flex-none">
    <a
      href={screen.to}
      aria-current={here ? 'page' : undefined}
      className={cx(ENTRY, here ? 'bg-raised text-strong' : REST)}
    >
      <screen.icon size={16} aria-hidden />
      {screen.label}
    </a>
    {screen.to === paths.categories() && <ToSort />}
  </div>
));

/** The number of merchants to sort, which opens Sort. */
function ToSort() {
  const count = useShown(toSortQuery).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <a
      href={paths.sort()}
      className="absolute inset-y-0 right-0 grid min-w-11 place-items-center rounded-control pr-3 pl-2 text-accent"
    >
      <span className="rounded-full bg-accent-tint px-2 font-semibold text-xs leading-5 hover:underline">
        {count > 999 ? '999+' : count}
        <span className="sr-only"> {texts.toSort(count)}</span>
      </span>
    </a>
  );
}

interface ScreenGroupProps {
  label: string;
  icon: LucideIcon;
  screens: readonly Screen[];
  pathname: string;
}

/** Expands when one of its screens is open. Otherwise, keeps the state the user left it in. */
function ScreenGroup({ label, icon: Icon, screens, pathname }: ScreenGroupProps) {
  const id = useId();
  const inside = screens.some(({ to }) => isAt(pathname, to));
  const [choice, setChoice] = useState<{ open: boolean; inside: boolean } | null>(null);
  const open = choice && choice.inside === inside ? choice.open : inside;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChoice({ open: !open, inside })}
        className={cx(ENTRY, inside ? 'bg-raised text-strong' : REST)}
      >
        <Icon size={16} aria-hidden />
        {label}
        <Chevron open={open} className="ml-auto" />
      </button>
      <div id={id} hidden={!open} className="flex-none">
        {screens.map(({ to, label: name }) => (
          <a
            key={to}
            href={to}
            aria-current={isAt(pathname, to) ? 'page' : undefined}
            className={cx(
              ENTRY,
              'pl-10',
              isAt(pathname, to) ? 'text-accent' : 'text-muted hover:text-strong',
            )}
          >
            {name}
          </a>
        ))}
      </div>
    </>
  );
}

const loadMenu = async () => (await import('./open-user-menu.tsx')).OpenUserMenu;

function UserMenu() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [OpenUserMenu, want] = useOnDemand(loadMenu);
  const name = [user?.name, user?.lastnames].filter(Boolean).join(' ') || user?.username || '';
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      {...(OpenUserMenu ? {} : { onClick: want })}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-control p-1 pl-2 text-left transition-colors hover:bg-raised data-[state=open]:bg-raised"
    >
      <Avatar avatar={user?.avatar} name={user?.name} lastnames={user?.lastnames} />
      <span className="min-w-0 flex-1">
        <span className="clip block font-medium text-sm text-strong leading-4">{name}</span>
        <span className="clip block text-muted text-xs">{user?.email}</span>
      </span>
    </button>
  );
  return (
    <div className="flex flex-none items-center gap-1 border-line border-t px-3 py-2">
      {OpenUserMenu ? (
        <OpenUserMenu open={open} onOpenChange={setOpen} trigger={button} email={user?.email} />
      ) : (
        button
      )}
      <ThemeToggle />
    </div>
  );
}

function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? texts.toLight : texts.toDark}
      icon={dark ? Moon : Sun}
      onClick={toggleTheme}
    />
  );
}
