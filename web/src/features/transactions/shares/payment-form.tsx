import type { Settled } from '@saldo/contract/shares';
import { X } from 'lucide-react';
import { money } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { RefundSides } from '../refunds/refund-section.tsx';
import { PaymentOffersCard } from './payment-offers-card.tsx';
import { type FormProps, RowDrawer } from './row-drawer.tsx';
import { offersQuery, useSetSettled } from './share-api.ts';
import { shareTexts as t } from './share-texts.ts';

/** What an income pays back, and what else it may. */
export function PaymentForm({ row, index, mayEdit, onClose }: FormProps) {
  const offers = useShown(offersQuery(row.id)).data;
  const settled = row.settles.filter(({ share_id }) => share_id !== null);
  return (
    <RowDrawer {...{ row, index, onClose }}>
      <RefundSides row={row} index={index} mayEdit={mayEdit} />
      {settled.length > 0 ? (
        <section className="flex flex-col gap-1">
          <h3 className="font-medium text-sm text-strong">{t.paysBack}</h3>
          <ul className="text-sm">
            {settled.map((one) => (
              <SettledLine
                key={`${one.share_id} ${one.transaction_id}`}
                {...{ row, one, mayEdit }}
              />
            ))}
          </ul>
        </section>
      ) : (
        row.settles.length === 0 && <p className="text-muted text-sm">{t.paysNothing}</p>
      )}
      {mayEdit && offers && offers.offers.length > 0 && (
        <PaymentOffersCard
          key={JSON.stringify(offers)}
          payment={offers}
          settled={row.settles}
          onDone={onClose}
        />
      )}
    </RowDrawer>
  );
}

interface SettledLineProps extends Pick<FormProps, 'row' | 'mayEdit'> {
  one: Settled;
}

function SettledLine({ row, one, mayEdit }: SettledLineProps) {
  const change = useSetSettled();
  const undoing = useUndoAction();
  const unlink = () => {
    const kept = row.settles.filter(({ share_id }) => share_id !== one.share_id);
    const shares = kept.flatMap(({ share_id, amount }) => (share_id ? { share_id, amount } : []));
    runMutation(
      change,
      { id: row.id, shares },
      {
        onSuccess: ({ step_id }) => void toast.success(t.unlinked, undoing([step_id])),
        failed: t.failed,
      },
    );
  };
  const name = one.who === null ? one.description : `${one.description}, ${one.who}`;
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-t first:border-t-0">
      <span className="clip min-w-0 flex-1 text-strong">{name}</span>
      <span className="font-semibold text-strong">
        {money({ amount: one.amount, currency: row.currency })}
      </span>
      {mayEdit && (
        <IconButton
          icon={X}
          label={t.unlink(one.description)}
          disabled={change.isPending}
          onClick={unlink}
        />
      )}
    </li>
  );
}
