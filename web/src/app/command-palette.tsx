import { Command } from 'cmdk';
import { Keyboard, LogOut, type LucideIcon, Search, SunMoon } from 'lucide-react';
import { useNavigate } from 'react-router';
import { logout } from '../lib/logout.ts';
import { may, useUser } from '../lib/permissions.ts';
import { Kbd } from '../ui/kbd.tsx';
import { Modal, ModalTitle } from '../ui/modal.tsx';
import { screensFor } from './screens.ts';
import { texts } from './texts.ts';
import { toggleTheme } from './theme.ts';

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onKeys: () => void;
}

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/** Finds any screen or global action from a few typed letters. */
export function CommandPalette({ open, onOpenChange, onKeys }: CommandPaletteProps) {
  const navigate = useNavigate();
  const admin = may(useUser(), 'admin');
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      scrim="flex items-start justify-center p-6 pt-[14vh] phone:p-3"
      className="max-h-full w-full max-w-140 animate-rise rounded-dialog border border-line"
    >
      <ModalTitle className="sr-only">{texts.palette.title}</ModalTitle>
      <Command label={texts.palette.title} loop className="flex min-h-0 flex-col">
        <div className="flex flex-none items-center gap-3 border-line border-b px-5 phone:px-4">
          <Search size={16} aria-hidden className="flex-none text-muted" />
          <Command.Input
            data-autofocus
            placeholder={texts.palette.hint}
            className="h-13 min-w-0 flex-1 bg-transparent text-lg text-strong outline-none"
          />
          <span className="phone:hidden">
            <Kbd>{texts.keys.escape}</Kbd>
          </span>
        </div>
        <Command.List className="max-h-95 min-h-0 overflow-y-auto overscroll-contain p-2">
          <Command.Empty className="px-3 py-8 text-center text-muted text-sm">
            {texts.palette.nothing}
          </Command.Empty>
          <Command.Group heading={texts.palette.goTo} className={GROUP}>
            {screensFor(admin).map((screen) => (
              <PaletteItem
                key={screen.to}
                label={screen.label}
                words={screen.words}
                icon={screen.icon}
                keys={['g', screen.key]}
                onSelect={() => {
                  close();
                  void navigate(screen.to);
                }}
              />
            ))}
          </Command.Group>
          <Command.Group heading={texts.palette.do} className={GROUP}>
            <PaletteItem
              label={texts.palette.theme}
              words={texts.searched.theme}
              icon={SunMoon}
              onSelect={() => {
                toggleTheme();
                close();
              }}
            />
            <PaletteItem label={texts.keys.title} icon={Keyboard} keys={['?']} onSelect={onKeys} />
            <PaletteItem
              label={texts.logout}
              words={texts.searched.logout}
              icon={LogOut}
              onSelect={() => void logout()}
            />
          </Command.Group>
        </Command.List>
      </Command>
    </Modal>
  );
}

interface PaletteItemProps {
  label: string;
  words?: string | undefined;
  icon: LucideIcon;
  keys?: readonly string[];
  onSelect: () => void;
}

const PaletteItem = ({ label, words, icon: Icon, keys = [], onSelect }: PaletteItemProps) => (
  <Command.Item
    value={label}
    keywords={words?.split(' ')}
    onSelect={onSelect}
    className="flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-normal text-sm data-[selected=true]:bg-float-on data-[selected=true]:text-strong phone:h-11"
  >
    <Icon size={16} aria-hidden className="flex-none text-muted" />
    <span className="clip flex-1">{label}</span>
    <span className="flex gap-1 phone:hidden">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  </Command.Item>
);
