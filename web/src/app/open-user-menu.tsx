import { LogOut, UserRound } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '../lib/logout.ts';
import { paths } from '../lib/paths.ts';
import { useOpenOnMount } from '../lib/use-on-demand.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import { texts } from './texts.ts';

interface OpenUserMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
  email: string | undefined;
}

export function OpenUserMenu(props: OpenUserMenuProps) {
  const { open, onOpenChange, trigger, email } = props;
  const navigate = useNavigate();
  useOpenOnMount(onOpenChange);
  return (
    <Menu
      open={open}
      onOpenChange={onOpenChange}
      side="top"
      align="start"
      className="w-56"
      trigger={trigger}
    >
      <MenuLabel>
        <span className="block break-all">{email}</span>
      </MenuLabel>
      <MenuItem icon={UserRound} onSelect={() => void navigate(paths.profile())}>
        {texts.profile}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void logout()}>
        {texts.logout}
      </MenuItem>
    </Menu>
  );
}
