import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { closeInnermost } from './inner-escape.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** If false, Esc and the backdrop do not close the modal, because the user would lose something. */
  dismissable?: boolean;
  /** True if the dialog's own class animates its closing. */
  leaves?: boolean;
  scrim: string;
  className: string;
  children: ReactNode;
}

const FIRST = '[data-autofocus], [aria-current="page"]';
const FIELD =
  '[data-modal-body] :is(input:not([type=hidden], [type=radio]:not(:checked)), select, textarea):not(:disabled, [readonly])';
const OPEN = '[role="dialog"][data-state="open"]';
const ACTION = '[data-modal-foot] button:not(:disabled)';

let lastOpener: HTMLElement | null = null;

/**
 * Returns the element to focus after closing. When one dialog replaces another, no element has the focus, so the first
 * dialog's opener is used.
 */
function openerOf(focused: Element | null): HTMLElement | null {
  if (focused instanceof HTMLElement && focused !== document.body) {
    lastOpener = menuButtonOf(focused) ?? focused;
  }
  return lastOpener;
}

/** The button of the menu that the element is in. The menu is gone once the dialog closes. */
function menuButtonOf(element: HTMLElement): HTMLElement | null {
  const button = element.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : null;
}

/** Returns the focus to the opener. If the opener no longer exists, such as a deleted row, focuses the heading. */
function giveBack(opener: HTMLElement | null) {
  if (!opener?.isConnected) return focusHeading();
  opener.focus({ preventScroll: true });
  // A deleted row disappears only once the list has reloaded, so this watches for its removal.
  const observer = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    observer.disconnect();
    if (document.activeElement === document.body) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

const isOnToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toaster]') !== null;

/** True if the last press was on a toast. By the time Radix checks, the press has often removed the toast. */
function usePressedToast(open: boolean) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!open) return;
    const onDown = (event: PointerEvent) => {
      pressed.current = isOnToast(event.target);
    };
    document.addEventListener('pointerdown', onDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onDown, { capture: true });
  }, [open]);
  return pressed;
}

/**
 * Shared base of dialog, drawer and sheet. Radix traps and restores the focus. Radix's overlay is not used, because it
 * locks scrolling with a style element, which the content security policy forbids.
 */
export function Modal({
  open,
  onOpenChange,
  dismissable = true,
  leaves = false,
  scrim,
  className,
  children,
}: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const openedOn = useRef('');
  const opener = useRef<HTMLElement | null>(null);
  useScrollLock(open);
  const pressedToast = usePressedToast(open);
  const keepOpen = (event: Event) => {
    if (!dismissable || isOnToast(event.target) || pressedToast.current) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div
          className={cx(
            'fixed inset-0 z-40 bg-scrim',
            leaves && !open ? 'animate-vanish' : 'animate-appear',
            scrim,
          )}
        >
          <Radix.Content
            ref={content}
            aria-describedby={undefined}
            className={cx(
              'relative flex min-h-0 flex-col overflow-hidden bg-overlay text-normal shadow-float outline-none',
              className,
            )}
            onOpenAutoFocus={(event) => {
              openedOn.current = location.pathname;
              opener.current = openerOf(document.activeElement);
              const find = (selector: string) =>
                content.current?.querySelector<HTMLElement>(selector);
              const first = find(FIRST) ?? find(FIELD) ?? find(ACTION);
              if (!first) return;
              event.preventDefault();
              first.focus();
              // Select the text, as tabbing into the field does, so that typing replaces it.
              if (first instanceof HTMLInputElement) first.select();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // After a navigation, leave the focus to the new screen. If another dialog is open, leave the focus
              // there, unless this dialog's opener is in that dialog.
              const another = document.querySelector(OPEN);
              const mine = !another || opener.current?.closest(OPEN);
              if (location.pathname === openedOn.current && mine) giveBack(opener.current);
            }}
            onEscapeKeyDown={(event) => {
              if (closeInnermost(content.current) || !dismissable) event.preventDefault();
            }}
            onPointerDownOutside={keepOpen}
            onInteractOutside={keepOpen}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ModalTitleProps {
  children: ReactNode;
  className?: string;
}

export const ModalTitle = ({ children, className }: ModalTitleProps) => (
  <Radix.Title
    className={cx('min-w-0 font-semibold text-lg text-strong tracking-[-0.01em]', className)}
  >
    {children}
  </Radix.Title>
);

const LOCKED = 'data-locked';

let locks = 0;

function lock() {
  locks += 1;
  if (locks > 1) return;
  const page = document.documentElement;
  page.setAttribute(LOCKED, innerWidth > page.clientWidth ? 'keep-gutter' : '');
}

function unlock() {
  locks -= 1;
  if (locks === 0) document.documentElement.removeAttribute(LOCKED);
}

/**
 * Stops the page behind from scrolling. Uses an attribute, because the content security policy forbids injected styles.
 */
function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    lock();
    return unlock;
  }, [active]);
}
