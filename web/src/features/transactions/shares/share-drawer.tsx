import { useQueryClient } from '@tanstack/react-query';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { transactionQuery } from '../api.ts';
import type { TransactionDialogProps } from '../details-dialog.tsx';
import { DialogFallback } from '../dialog-fallback.tsx';
import type { CategoryIndex } from '../transaction-parts.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { ShareForm } from './share-form.tsx';
import { shareTexts as t } from './share-texts.ts';

export interface ShareDrawerProps extends TransactionDialogProps {
  index: CategoryIndex;
  mayEdit: boolean;
}

/** Of an expense, who pays what. Of income, what it pays back. */
export function ShareDrawer({ id, dialog, index, mayEdit }: ShareDrawerProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const row = query.data;
  if (!row || query.isPlaceholderData) {
    return (
      <Drawer open title={t.badge} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Drawer>
    );
  }
  const props = { row, index, mayEdit, onClose: dialog.close };
  if (row.transfer) {
    return (
      <RowDrawer {...props}>
        <Banner tone="info">{t.ofTransfer}</Banner>
      </RowDrawer>
    );
  }
  // A saved change begins anew, because it may have moved what is owed.
  const key = JSON.stringify([row.id, row.share, row.settles]);
  return row.direction === 'expense' ? (
    <ShareForm key={key} {...props} />
  ) : (
    <PaymentForm {...props} />
  );
}
