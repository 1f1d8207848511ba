import { Ban, ChartNoAxesColumn, ChevronDown, ChevronLeft, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { texts } from '../texts.ts';
import type { IgnoreWay } from './manual-flow.ts';

const t = texts.manual;

export interface ManualFootProps {
  first: boolean;
  count: number;
  mayEdit: boolean;
  saving: boolean;
  menuOpen: boolean;
  onMenu: (open: boolean) => void;
  onPrev: () => void;
  onSkip: () => void;
  onIgnore: (way: IgnoreWay) => void;
  onSave: () => void;
  /** Called when the Ignore menu has closed. Returns focus to the categories so shortcuts keep working. */
  onMenuClosed: () => void;
}

export const ManualFoot = (props: ManualFootProps) => (
  <div className="flex w-full flex-wrap items-center gap-2">
    <div className="mr-auto flex gap-2 phone:grid phone:w-full phone:grid-cols-3">
      <Button
        disabled={props.first || props.saving}
        aria-keyshortcuts="p"
        onClick={props.onPrev}
        className="phone:px-0"
        icon={<ChevronLeft size={14} aria-hidden />}
      >
        {t.prev}
        <FootKey>P</FootKey>
      </Button>
      <Button
        disabled={props.saving}
        aria-keyshortcuts="s"
        onClick={props.onSkip}
        className="phone:px-0"
      >
        {t.skip}
        <FootKey>S</FootKey>
      </Button>
      <IgnoreMenu {...props} />
    </div>
    <KeysShown />
    <Button
      variant="primary"
      busy={props.saving}
      disabled={props.count === 0 || !props.mayEdit}
      aria-keyshortcuts="Control+Enter"
      onClick={props.onSave}
      className="phone:w-full"
    >
      {props.mayEdit ? t.save(props.count) : t.viewerSave}
    </Button>
  </div>
);

/** Visual hint for keyboard users; screen readers use `aria-keyshortcuts`. */
const FootKey = ({ children }: { children: string }) => (
  <span aria-hidden className="phone:hidden">
    <Kbd>{children}</Kbd>
  </span>
);

const WAYS = [
  { way: 'transaction', Icon: Ban, hint: texts.ignore.transactionHint },
  { way: 'metrics', Icon: ChartNoAxesColumn, hint: texts.ignore.metricsHint },
  { way: 'both', Icon: EyeOff, hint: undefined },
] as const;

function IgnoreMenu({ saving, menuOpen, onMenu, onIgnore, onMenuClosed }: ManualFootProps) {
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <Menu
      container={dialog}
      open={menuOpen}
      onOpenChange={onMenu}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onMenuClosed();
      }}
      side="top"
      align="start"
      className="w-70"
      trigger={
        <Button
          ref={(button) => setDialog(button?.closest<HTMLElement>('[role=dialog]') ?? null)}
          disabled={saving}
          aria-keyshortcuts="i"
          className="phone:px-0"
        >
          {t.ignore}
          <FootKey>I</FootKey>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      {WAYS.map(({ way, Icon, hint }) => (
        <MenuItem
          key={way}
          icon={<Icon size={16} aria-hidden className="flex-none" />}
          onSelect={() => onIgnore(way)}
        >
          <span className="py-1.5">
            <span className="block">{texts.ignore[way]}</span>
            {hint && <span className="block text-muted text-xs">{hint}</span>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Key hints that don't fit wrap out of sight, so they never push a long button down. */
const KeysShown = () => (
  <div
    aria-hidden
    className="mr-2 flex h-5 min-w-0 flex-1 flex-wrap justify-end gap-x-3 overflow-hidden text-muted text-xs max-lg:hidden"
  >
    <Hint words={t.keys.choose}>
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd>
      <Kbd>→</Kbd>
    </Hint>
    <Hint words={t.keys.assign}>
      <Kbd>↵</Kbd>
    </Hint>
    <Hint words={t.keys.recent}>
      <Kbd>1</Kbd>–<Kbd>5</Kbd>
    </Hint>
  </div>
);

const Hint = ({ words, children }: { words: string; children: ReactNode }) => (
  <span className="flex flex-none items-center gap-1">
    {children}
    {words}
  </span>
);
