import { DropdownMenu } from 'radix-ui';
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { drawIcon, type Icon } from './icon.tsx';

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  /** Pass it to control the menu from outside, for example if a keyboard shortcut can open it too. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Runs when the menu closes. The focus returns to the button unless this prevents the default. */
  onCloseAutoFocus?: (event: Event) => void;
  /** Where to mount the menu. Defaults to the dialog or screen around its button. */
  container?: HTMLElement | null;
  children: ReactNode;
}

/**
 * Finds where to mount the menu. A dialog hides everything outside it from screen readers, which also skip content
 * outside landmarks.
 */
const placeOf = (button: Element | null): HTMLElement | null =>
  button?.closest<HTMLElement>('[role="dialog"]') ?? document.querySelector('main');

/** Renders only its button until first opened, because a table has one per row. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted || props.open !== undefined) return <WholeMenu {...props} />;
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown') event.currentTarget.click();
    },
  });
}

function WholeMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  className,
  open,
  onOpenChange,
  onCloseAutoFocus,
  container,
  children,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Controls the open state here, so that the container is looked up when the menu opens.
  const [own, setOwn] = useState(true);
  return (
    <DropdownMenu.Root
      modal={false}
      open={open ?? own}
      onOpenChange={(next) => {
        setOwn(next);
        onOpenChange?.(next);
      }}
    >
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container ?? placeOf(button.current)}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className={cx(
            'z-50 min-w-44 max-w-80 animate-appear rounded-card border border-line-strong bg-float p-1 shadow-float outline-none',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: Icon;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Renders the item as its only child, such as a link. */
  asChild?: boolean;
  children: ReactNode;
}

const ITEM =
  'flex min-h-9 items-center gap-3 rounded-control px-3 text-sm outline-none data-highlighted:bg-float-on data-disabled:cursor-not-allowed data-disabled:text-line-control phone:min-h-11';

export const MenuItem = ({
  icon,
  onSelect,
  danger,
  disabled = false,
  asChild = false,
  children,
}: MenuItemProps) => (
  <DropdownMenu.Item
    asChild={asChild}
    disabled={disabled}
    onSelect={onSelect}
    className={cx(ITEM, danger ? 'text-expense' : 'text-normal data-highlighted:text-strong')}
  >
    {asChild ? (
      children
    ) : (
      <>
        {drawIcon(icon, 16)}
        {children}
      </>
    )}
  </DropdownMenu.Item>
);

export const MenuSeparator = () => (
  <DropdownMenu.Separator className="-mx-1 my-1 border-line border-t" />
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="px-3 py-1.5 text-muted text-xs">{children}</DropdownMenu.Label>
);
