import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Modal, ModalTitle } from '../../../ui/modal.tsx';
import { startSending } from './outbox.ts';
import { QuickAdd } from './quick-add.tsx';
import { quickTexts as t } from './quick-texts.ts';

/** The same form over the list, where there is a keyboard. */
export function QuickAddDialog({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  useEffect(startSending, []);
  if (phone) return <Navigate to={paths.quickAdd()} replace />;
  return (
    <Modal
      open
      onOpenChange={onClose}
      scrim="grid place-items-center p-4"
      className="max-h-full w-full max-w-100 animate-rise rounded-dialog border border-line"
    >
      <QuickAdd
        hasKeys={false}
        title={<ModalTitle className="sr-only">{t.title}</ModalTitle>}
        onClose={onClose}
      />
    </Modal>
  );
}
