import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { ReceiptText, X } from 'lucide-react';
import { day, money } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import type { CategoryIndex } from '../transaction-parts.tsx';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import { useSetRefund } from './refund-api.ts';
import { refundTexts as t } from './refund-link-texts.ts';

interface RefundItemProps {
  row: Transaction;
  mayEdit: boolean;
  onOpen: TransactionDialog['show'];
}

/** In the menu of income. */
export const RefundItem = ({ row, mayEdit, onOpen }: RefundItemProps) =>
  row.direction === 'income' && (
    <MenuItem
      icon={<ReceiptText size={16} aria-hidden />}
      disabled={!mayEdit || row.transfer !== null}
      onSelect={() => onOpen({ kind: 'refund', value: row.id })}
    >
      {t.open}
    </MenuItem>
  );

/** Of a refund, the purchase that it belongs to. Of a purchase, its refunds. */
export function RefundSection({
  row,
  index,
  mayEdit,
  onOpen,
}: RefundItemProps & { index: CategoryIndex }) {
  const sides = sidesOf(row, index);
  const isRefund = row.direction === 'income' && mayEdit && row.transfer === null;
  if (sides.length === 0 && !isRefund) return null;
  const label = row.direction === 'income' ? t.of : t.refunds;
  return (
    <section aria-label={label} className="rounded-card bg-raised px-4 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className={cx('min-w-0 flex-1', sides.length > 0 ? 'text-strong' : 'text-muted')}>
          {sides.length > 0 ? label : t.none}
        </span>
        {isRefund && (
          <Button
            size="sm"
            icon={ReceiptText}
            onClick={() => onOpen({ kind: 'refund', value: row.id })}
          >
            {sides.length > 0 ? t.change : t.open}
          </Button>
        )}
      </div>
      <RefundSides
        {...{ row, index, mayEdit }}
        onShow={(value) => onOpen({ kind: 'view', value })}
      />
    </section>
  );
}

/** The other side of a linked refund. */
interface RefundSide {
  refund: string;
  /** The row to show. */
  other: string;
  name: string;
  amount: number;
}

const named = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ');

const nameIn = (index: CategoryIndex, category: string | null): string | null =>
  category === null ? null : (index.get(category) ?? UNCATEGORIZED).name;

const sidesOf = (
  { id, share, settles, splits }: Transaction,
  index: CategoryIndex,
): RefundSide[] => [
  ...settles.flatMap(({ share_id, transaction_id, description, amount, part_category }) =>
    share_id === null
      ? {
          ...{ refund: id, other: transaction_id, amount },
          name: named(description, nameIn(index, part_category)),
        }
      : [],
  ),
  ...(share?.refunds ?? []).map(({ transaction_id, name, date, amount, part_id }) => ({
    ...{ refund: transaction_id, other: transaction_id, amount },
    name: named(
      name,
      day(date),
      nameIn(index, splits.find((part) => part.id === part_id)?.category ?? null),
    ),
  })),
];

interface RefundSidesProps {
  row: Transaction;
  index: CategoryIndex;
  mayEdit: boolean;
  onShow?: (id: string) => void;
}

/** The other sides of a row’s linked refunds, each of which can be unlinked. */
export function RefundSides({ row, index, mayEdit, onShow }: RefundSidesProps) {
  const change = useSetRefund();
  const undoing = useUndoAction();
  const sides = sidesOf(row, index);
  if (sides.length === 0) return null;
  const unlink = (id: string) =>
    runMutation(
      change,
      { id, transaction_id: null },
      {
        onSuccess: ({ step_id }) => void toast.success(t.unlinked, undoing([step_id])),
        failed: t.linkFailed,
      },
    );
  return (
    <ul>
      {sides.map(({ refund, other, name, amount }) => (
        <li
          key={`${refund} ${other}`}
          className="flex min-h-11 items-center gap-3 border-line border-t first:border-t-0"
        >
          {onShow ? (
            <button
              type="button"
              className="clip min-w-0 flex-1 cursor-pointer rounded-chip text-left text-strong hover:underline"
              onClick={() => onShow(other)}
            >
              {name}
            </button>
          ) : (
            <span className="clip min-w-0 flex-1 text-strong">{name}</span>
          )}
          <span className="font-semibold text-strong">
            {money({ amount, currency: row.currency })}
          </span>
          {mayEdit && (
            <IconButton
              icon={X}
              label={t.unlink(name)}
              disabled={change.isPending}
              onClick={() => unlink(refund)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
