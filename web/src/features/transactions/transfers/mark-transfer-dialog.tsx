import type { Transaction } from '@saldo/contract/transactions';
import { dayNumber } from '@saldo/domain/dates';
import { toCents } from '@saldo/domain/money';
import { isSameAccount, withoutFee } from '@saldo/domain/transfers/row';
import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { amountText, day } from '../../../lib/format.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Input } from '../../../ui/input.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { transactionQuery } from '../api.ts';
import type { TransactionDialogProps } from '../details-dialog.tsx';
import { DialogFallback } from '../dialog-fallback.tsx';
import { descriptionOrPlaceholder } from '../transaction-parts.tsx';
import { otherSidesQuery } from './api.ts';
import { texts, texts as transferTexts } from './texts.ts';
import { useTransfer } from './use-transfer.ts';

/** Asks for the other side of a transfer, then returns to the details. */
export function MarkTransferDialog({ id, dialog }: TransactionDialogProps) {
  const query = useShown(transactionQuery(useQueryClient(), id));
  if (!query.data) {
    return (
      <Dialog open title={transferTexts.mark.title} onOpenChange={dialog.close}>
        <DialogFallback query={query} />
      </Dialog>
    );
  }
  const back = () => dialog.show({ kind: 'view', value: id });
  return <MarkDialog row={query.data} onDone={back} onClose={dialog.close} />;
}

const t = texts.mark;
/** Number of candidates shown, the most likely first. Search finds the others. */
const SHOWN = 30;

interface MarkDialogProps {
  row: Transaction;
  onDone: () => void;
  onClose: () => void;
}

function MarkDialog({ row, onDone, onClose }: MarkDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const query = useShown(otherSidesQuery(row, useDeferredValue(search.trim())));
  const found = rankOtherSides(row, query.data ?? []).slice(0, SHOWN);
  const { link, busy } = useTransfer();
  const ready = found.some(({ id }) => id === chosen);
  const submit = async () => {
    if (ready && (await link(row.id, chosen))) onDone();
  };
  return (
    <Dialog
      open
      flush
      onOpenChange={onClose}
      title={t.title}
      dismissable={!busy}
      onSubmit={() => void submit()}
      footer={<FormFoot submit={t.link} busy={busy} disabled={!ready} onCancel={onClose} />}
    >
      <div className="flex flex-none flex-col gap-3 border-line border-b px-6 pt-5 pb-4 phone:px-4">
        <p className="flex gap-3 text-sm text-strong">
          <span className="clip flex-1">{descriptionOrPlaceholder(row)}</span>
          <span className="flex-none text-muted">{day(row.date)}</span>
          <span className="flex-none font-semibold">{amountText(row)}</span>
        </p>
        <p className="font-medium text-strong">{t.lead}</p>
        <Input
          dense
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          icon={Search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <div className="h-90 min-h-0 shrink overflow-y-auto overscroll-contain px-6 py-3 phone:px-4">
        <Loaded
          inside
          query={query}
          waiting={
            <Loading label={t.loading} className="flex flex-col gap-2">
              <Several times={4}>
                <Skeleton className="h-14" />
              </Several>
            </Loading>
          }
          failed={t.failed}
        >
          {() =>
            found.length === 0 ? (
              <p className="py-6 text-center text-muted">{search.trim() ? t.noneFound : t.none}</p>
            ) : (
              <OtherSides found={found} chosen={chosen} onChoose={setChosen} />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

interface OtherSidesProps {
  found: readonly Transaction[];
  chosen: string;
  onChoose: (id: string) => void;
}

function OtherSides({ found, chosen, onChoose }: OtherSidesProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t.list}</legend>
      {found.map((other) => (
        <RadioCard
          key={other.id}
          name={name}
          checked={other.id === chosen}
          onChange={() => onChoose(other.id)}
        >
          <span className="min-w-0 flex-1 text-sm">
            <span className="clip block font-medium text-strong">
              {descriptionOrPlaceholder(other)}
            </span>
            <span className="block text-muted text-xs">
              {[day(other.date), other.account_name].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex-none font-semibold text-sm text-strong">{amountText(other)}</span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

const apart = (a: Transaction, b: Transaction) => Math.abs(dayNumber(a.date) - dayNumber(b.date));

const accountOf = ({ account_id: accountId, bank, product, currency }: Transaction) => ({
  accountId,
  bank,
  product,
  currency,
});
const movedOf = ({ direction, amount, fee }: Transaction) =>
  withoutFee({ direction, amount: toCents(amount), fee: toCents(fee) });

/** True if the server would accept the two as one transfer. Their amounts may differ only if their currencies do. */
const canBe = (row: Transaction, other: Transaction): boolean =>
  other.direction !== row.direction &&
  other.transfer === null &&
  !other.ignore &&
  !isSameAccount(accountOf(row), accountOf(other)) &&
  (row.currency !== other.currency || movedOf(row) === movedOf(other));

/** Candidates for the other side, the most likely first: same currency, then nearest day. */
export const rankOtherSides = (row: Transaction, found: readonly Transaction[]): Transaction[] =>
  found
    .filter((other) => canBe(row, other))
    .map((other) => ({ other, same: other.currency === row.currency, days: apart(row, other) }))
    .sort((a, b) => Number(b.same) - Number(a.same) || a.days - b.days)
    .map(({ other }) => other);
