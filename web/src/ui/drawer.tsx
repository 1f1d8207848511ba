import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Modal, ModalTitle } from './modal.tsx';
import { texts } from './texts.ts';

export interface DrawerProps {
  /** When this turns false while mounted, the drawer slides out before it unmounts. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Before the title, such as a bank tile. */
  lead?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A panel of details, 420 pixels wide, that slides in from the right. */
export const Drawer = ({
  open,
  onOpenChange,
  lead,
  title,
  description,
  footer,
  children,
}: DrawerProps) => (
  <Modal
    open={open}
    onOpenChange={onOpenChange}
    leaves
    scrim="flex justify-end"
    className={cx(
      'h-full w-105 max-w-full border-line border-l phone:border-l-0',
      open ? 'animate-from-right' : 'animate-to-right',
    )}
  >
    <div className="flex min-h-16 flex-none items-center gap-3 border-line border-b py-4 pr-4 pl-6 phone:py-2 phone:pr-1 phone:pl-4">
      {lead}
      <div className="min-w-0 flex-1">
        <ModalTitle className="clip">{title}</ModalTitle>
        {description && <div className="text-muted text-sm">{description}</div>}
      </div>
      <IconButton label={texts.close} icon={X} onClick={() => onOpenChange(false)} />
    </div>
    <div
      data-modal-body
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-6 phone:p-4"
    >
      {children}
    </div>
    {footer && (
      <div className="flex flex-none items-center justify-end gap-2 border-line border-t px-6 py-4 phone:px-4">
        {footer}
      </div>
    )}
  </Modal>
);
