import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { closeInside } from './own-escape.ts';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False: neither Esc nor the backdrop closes it, because something would be lost. */
  dismissable?: boolean;
  /** Closed, it takes its time to go: its own class then says how. */
  leaves?: boolean;
  /** Where it lies on the page. */
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

/** What had the focus. A dialog that takes another one's place finds nothing focused: the first one's opener counts. */
function openerOf(focused: Element | null): HTMLElement | null {
  if (focused instanceof HTMLElement && focused !== document.body) lastOpener = focused;
  return lastOpener;
}

/** Back to where it was; to the heading when that is gone, for instance the row that was deleted. */
function giveBack(opener: HTMLElement | null) {
  if (!opener?.isConnected) return focusHeading();
  opener.focus({ preventScroll: true });
  // A row that was deleted goes a moment later, when the list has been fetched again.
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

/** Whether the last press was on a toast. When Radix asks, the press has often taken the toast away already. */
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
 * What dialog, drawer and sheet share. Radix keeps the focus inside and gives it back; its own overlay
 * is not used, since that locks scrolling by a style element, which the policy forbids.
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
              // As when one comes to it with Tab: what is typed takes the place of what is there.
              if (first instanceof HTMLInputElement) first.select();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // After a navigation the focus belongs to the new screen, and with another dialog open to that one:
              // to where it was when this one lay over it.
              const another = document.querySelector(OPEN);
              const mine = !another || opener.current?.closest(OPEN);
              if (location.pathname === openedOn.current && mine) giveBack(opener.current);
            }}
            onEscapeKeyDown={(event) => {
              if (closeInside(content.current) || !dismissable) event.preventDefault();
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

/** Keeps the page behind from scrolling while something lies over it. Done by an attribute, since the policy forbids injected styles. */
function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    lock();
    return unlock;
  }, [active]);
}
