import { LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useUser } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { logout } from './logout.ts';
import { texts } from './texts.ts';
import { toggleTheme, useTheme } from './theme.ts';

export function UserMenu({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  const name = [user?.name, user?.lastnames].filter(Boolean).join(' ') || user?.username || '';
  return (
    <div className="flex flex-none items-center gap-1 border-line border-t px-3 py-2">
      <Menu
        side="top"
        align="start"
        className="w-56"
        trigger={
          <button
            type="button"
            className="flex min-w-0 flex-1 items-center gap-3 rounded-control p-1 pl-2 text-left transition-colors hover:bg-raised data-[state=open]:bg-raised"
          >
            <Avatar avatar={user?.avatar} name={user?.name} lastnames={user?.lastnames} />
            <span className="min-w-0 flex-1">
              <span className="clip block font-medium text-sm text-strong leading-4">{name}</span>
              <span className="clip block text-muted text-xs">{user?.email}</span>
            </span>
          </button>
        }
      >
        <MenuLabel>
          <span className="block break-all">{user?.email}</span>
        </MenuLabel>
        <MenuItem
          icon={<UserRound size={16} aria-hidden />}
          onSelect={() => {
            onNavigate?.();
            void navigate(paths.profile());
          }}
        >
          {texts.profile}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void logout()}>
          {texts.logout}
        </MenuItem>
      </Menu>
      <ThemeToggle />
    </div>
  );
}

function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? texts.toLight : texts.toDark}
      icon={dark ? <Moon size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
      onClick={toggleTheme}
    />
  );
}
