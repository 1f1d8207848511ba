import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../lib/may.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { texts } from './texts.ts';
import { toggleTheme, useTheme } from './theme.ts';

const loadMenu = async () => (await import('./open-user-menu.tsx')).OpenUserMenu;

export function UserMenu() {
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
