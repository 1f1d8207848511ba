import { Popover as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

/** Floats below its button without moving the page. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, label, align = 'end', className, children } = props;
  const openedOn = useRef('');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={() => {
            openedOn.current = location.pathname;
          }}
          onCloseAutoFocus={(event) => {
            // After a navigation, leave the focus to the new screen.
            if (location.pathname !== openedOn.current) event.preventDefault();
          }}
          className={cx(
            'z-35 flex max-h-[min(560px,var(--radix-popover-content-available-height))] w-90 max-w-[calc(100vw-16px)] animate-appear flex-col overflow-hidden rounded-card border border-line-strong bg-float shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
