import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { fromCents, toCents } from '@saldo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { day, money } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { transactionQuery } from '../api.ts';
import { DialogFallback } from '../dialog-fallback.tsx';
import { type FormProps, RowDrawer } from '../shares/row-drawer.tsx';
import { monthIn } from '../shares/share-bar.tsx';
import type { ShareDrawerProps } from '../shares/share-drawer.tsx';
import { shareTexts } from '../shares/share-texts.ts';
import {
  foundPurchasesQuery,
  type PurchaseChoice,
  purchasesQuery,
  useSetRefund,
} from './refund-api.ts';
import { refundTexts as t } from './refund-link-texts.ts';
import { RefundSides } from './refund-section.tsx';

/** Says which purchase a refund belongs to. */
export function RefundDrawer({ id, dialog, index, mayEdit }: ShareDrawerProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  const row = query.data;
  if (!row || query.isPlaceholderData) {
    return (
      <Drawer open title={t.of} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Drawer>
    );
  }
  const props = { row, index, mayEdit, onClose: dialog.close };
  const canBeRefund = row.direction === 'income' && row.transfer === null;
  return (
    <RowDrawer {...props}>
      {canBeRefund ? (
        <RefundForm {...props} />
      ) : (
        <Banner tone="info">{row.transfer ? shareTexts.ofTransfer : t.onlyIncome}</Banner>
      )}
    </RowDrawer>
  );
}

function RefundForm({ row, index, mayEdit, onClose }: FormProps) {
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const isLinked = row.settles.some(({ share_id }) => share_id === null);
  return (
    <>
      <section className="flex flex-col gap-1 text-sm">
        <h3 className="font-medium text-strong">{t.of}</h3>
        {isLinked ? (
          <RefundSides row={row} index={index} mayEdit={mayEdit} />
        ) : (
          <p className="text-muted">{t.none}</p>
        )}
      </section>
      {mayEdit && (
        <>
          <SearchInput
            label={t.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {text === '' ? (
            <LikelyPurchases {...{ row, index, onClose }} />
          ) : (
            <FoundPurchases {...{ row, index, onClose, text }} />
          )}
        </>
      )}
      <p className="flex gap-2 rounded-card bg-raised p-3 text-muted text-xs">
        <Info size={16} aria-hidden className="flex-none" />
        {t.means}
      </p>
    </>
  );
}

type ChoicesProps = Pick<FormProps, 'row' | 'index' | 'onClose'>;

const WAITING = (
  <Loading label={t.loading} className="flex flex-col gap-2">
    <Several times={3}>
      <Skeleton className="h-14" />
    </Several>
  </Loading>
);

const LikelyPurchases = (props: ChoicesProps) => (
  <Loaded inside query={useShown(purchasesQuery(props.row.id))} waiting={WAITING} failed={t.failed}>
    {({ purchases }) => (
      <Purchases {...props} title={t.likely} none={t.noneLikely} purchases={purchases} />
    )}
  </Loaded>
);

const FoundPurchases = ({ text, ...props }: ChoicesProps & { text: string }) => (
  <Loaded
    inside
    query={useShown(foundPurchasesQuery(props.row, text))}
    waiting={WAITING}
    failed={t.failed}
  >
    {(purchases) => (
      <Purchases {...props} title={t.found} none={t.noneFound} purchases={purchases} />
    )}
  </Loaded>
);

interface PurchasesProps extends ChoicesProps {
  title: string;
  none: string;
  purchases: readonly PurchaseChoice[];
}

/** One press links a purchase. */
function Purchases({ row, index, onClose, title, none, purchases }: PurchasesProps) {
  const change = useSetRefund();
  const undoing = useUndoAction();
  const { currency } = row;
  const link = ({ transaction_id, part_id, amount, date, category }: PurchaseChoice) => {
    const less = fromCents(Math.min(toCents(amount), toCents(row.amount)));
    const { name } = index.get(category) ?? UNCATEGORIZED;
    runMutation(
      change,
      { id: row.id, transaction_id, part_id },
      {
        onSuccess: ({ step_id }) => {
          toast.success(
            t.linked(money({ amount: less, currency }), monthIn(date), name),
            undoing([step_id]),
          );
          onClose();
        },
        failed: t.linkFailed,
      },
    );
  };
  if (purchases.length === 0) return <p className="text-muted text-sm">{none}</p>;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm text-strong">{title}</h3>
      <ul className="flex flex-col">
        {purchases.map((one) => (
          <li
            key={`${one.transaction_id} ${one.part_id}`}
            className="border-line border-t first:border-t-0"
          >
            <PurchaseButton
              {...{ one, index, currency }}
              disabled={change.isPending}
              onPress={() => link(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PurchaseButtonProps extends Pick<FormProps, 'index'> {
  one: PurchaseChoice;
  currency: string;
  disabled: boolean;
  onPress: () => void;
}

function PurchaseButton({ one, index, currency, disabled, onPress }: PurchaseButtonProps) {
  const { icon, color, name } = index.get(one.category) ?? UNCATEGORIZED;
  return (
    <button
      type="button"
      disabled={disabled}
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-raised disabled:cursor-default disabled:opacity-60"
      onClick={onPress}
    >
      <EmojiTile icon={icon} color={color} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="clip block font-medium text-strong">{one.name}</span>
        <span className="block text-muted text-xs">
          {[one.part_id && t.part(name), day(one.date), one.why && t.why[one.why]]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="flex-none font-semibold text-sm text-strong">
        {money({ amount: one.amount, currency })}
      </span>
    </button>
  );
}
