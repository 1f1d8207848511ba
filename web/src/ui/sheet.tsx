import type { ReactNode } from 'react';
import { Modal, ModalTitle } from './modal.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  headAction?: ReactNode;
  /** Stays at the bottom of the sheet. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel for phones that slides up from the bottom and is as tall as its content. */
export const Sheet = ({ open, onOpenChange, title, headAction, footer, children }: SheetProps) => (
  <Modal
    open={open}
    onOpenChange={onOpenChange}
    scrim="flex flex-col justify-end pt-12"
    className="max-h-full animate-from-below rounded-t-dialog border-line border-t"
  >
    <span aria-hidden className="mx-auto mt-2 mb-1 h-1 w-9 flex-none rounded-full bg-line-strong" />
    <div className="flex min-h-12 flex-none items-center gap-2 px-4">
      <ModalTitle className="flex-1">{title}</ModalTitle>
      {headAction}
    </div>
    <div
      data-modal-body
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4"
    >
      {children}
    </div>
    {footer && (
      <div
        data-modal-foot
        className="flex flex-none gap-2 border-line border-t px-4 pt-3 pb-[max(16px,env(safe-area-inset-bottom))]"
      >
        {footer}
      </div>
    )}
  </Modal>
);
