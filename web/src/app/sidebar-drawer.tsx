import { usePhone } from '../lib/use-phone.ts';
import { cx } from '../ui/cx.ts';
import { Modal, ModalTitle } from '../ui/modal.tsx';
import { Sidebar } from './sidebar.tsx';
import { texts } from './texts.ts';

interface SidebarDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The sidebar where there is no room for it beside the page: on phones at the bottom, else at the left. */
export function SidebarDrawer(props: SidebarDrawerProps) {
  const phone = usePhone();
  return (
    <Modal
      {...props}
      scrim={cx('flex lg:hidden', phone ? 'items-end' : 'justify-start')}
      className={phone ? SHEET : SIDE}
    >
      <ModalTitle className="sr-only">{texts.menu}</ModalTitle>
      <Sidebar />
    </Modal>
  );
}

const SIDE = 'h-full w-72 max-w-[calc(100vw-56px)] animate-from-left border-line border-r';
const SHEET =
  'max-h-[calc(100dvh-3.5rem)] w-full animate-from-below rounded-t-dialog border-line border-t pt-3';
