import type { BankConnection, SyncReceipt } from '@saldo/contract/bank-connections';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { daySpan, momentOrToday, number, signedMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Chevron } from '../../ui/chevron.tsx';
import { Facts, withoutEmptyFacts } from '../../ui/facts.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { UndoAutoSort } from '../categorization/undo-auto-sort.tsx';
import { connectionsQuery, useSyncConnection } from './api.ts';
import { isExpired } from './days-left.ts';
import { texts } from './texts.ts';

const t = texts.sync;

/** One-line summary of the last sync, expandable to the full receipt, with a button to sync now. */
export function SyncLine({ connection }: { connection: BankConnection }) {
  const mayEdit = may(useUser(), 'edit');
  const sync = useSyncConnection(connection.id);
  const receipt = connection.last_receipt;
  const [open, setOpen] = useState(false);
  const summary = receipt ? `${momentOrToday(receipt.at)} · ${syncText(receipt)}` : '';
  const running = connection.is_syncing || sync.isPending;
  const start = () =>
    runMutation(sync, undefined, {
      onSuccess: (brought) => {
        const { error } = brought;
        if (error) toast.warning(t.doneWithError(connection.name), { detail: error });
        else toast.success(t.done(connection.name), { detail: syncText(brought) });
      },
      failed: t.failed,
    });
  return (
    <div className="border-line border-t px-5 py-3 text-muted text-xs phone:px-4">
      <div className="flex min-h-8 items-center gap-3 phone:min-h-11">
        <div className="min-w-0 flex-1">
          {running ? (
            <p role="status" className="flex items-center gap-2">
              <Spinner />
              {t.running}
            </p>
          ) : receipt ? (
            <button
              type="button"
              aria-expanded={open}
              aria-label={`${t.receipt}: ${summary}`}
              onClick={() => setOpen(!open)}
              className="-mx-2 flex min-h-8 items-center gap-1 rounded-control px-2 text-left hover:bg-raised hover:text-strong phone:min-h-11"
            >
              {summary}
              <Chevron open={open} />
            </button>
          ) : (
            <p>{t.never}</p>
          )}
        </div>
        {!isExpired(connection) && (
          <Button
            size="sm"
            variant="ghost"
            // The text aligns with the card edge, so a background would stick out.
            className="-mr-3 self-start disabled:bg-transparent! disabled:opacity-60 phone:h-11"
            aria-label={t.nowBank(connection.name)}
            disabled={!mayEdit || running}
            title={mayEdit ? undefined : texts.viewer.change}
            icon={<RefreshCw size={14} aria-hidden />}
            onClick={start}
          >
            {t.now}
          </Button>
        )}
      </div>
      {open && !running && receipt?.bank && (
        <div className="mt-1">
          <ReceiptFacts receipt={receipt} />
        </div>
      )}
      {!running && receipt?.error && <Trouble>{receipt.error}</Trouble>}
      {receipt?.missed.map(({ account, from, to }) => (
        <Trouble key={`${account} ${from}`}>{t.missed(account, daySpan(from, to))}</Trouble>
      ))}
      {receipt && receipt.possible_doubles > 0 && (
        <Link
          to={paths.transactions({ duplicates: 1 })}
          className="mt-1 inline-block font-medium text-accent hover:underline phone:py-3"
        >
          {t.doubles(receipt.possible_doubles)}
        </Link>
      )}
    </div>
  );
}

const Trouble = ({ children }: { children: string }) => (
  <p className="mt-1 flex gap-1.5 text-expense">
    <TriangleAlert size={14} aria-hidden className="mt-px flex-none" />
    {children}
  </p>
);

function ReceiptFacts({ receipt }: { receipt: SyncReceipt }) {
  const f = t.facts;
  const { bank } = receipt;
  return (
    <Facts
      facts={withoutEmptyFacts([
        [f.period, daySpan(receipt.from, receipt.to)],
        bank && [
          f.bank,
          <span key="bank" className="flex flex-col items-end">
            {f.booked(bank.count)}
            {bank.sums.map(({ currency, income, expenses }) => (
              <span key={currency} className="font-normal text-muted">
                {signedMoney({ amount: income, currency }, 'income')} ·{' '}
                {signedMoney({ amount: expenses, currency }, 'expense')}
              </span>
            ))}
          </span>,
        ],
        [f.added, number(receipt.added)],
        [f.known, number(receipt.known)],
        receipt.left > 0 && [f.left, number(receipt.left)],
        receipt.rules_changed > 0 && [f.rules, number(receipt.rules_changed)],
        receipt.sorted !== undefined && [
          f.sorted(receipt.sorted.chosen === receipt.sorted.count),
          <span key="sorted" className="-mr-3 flex items-center">
            <UndoAutoSort ids={[receipt.sorted.id]} awaits={[connectionsQuery]} />
            <span className="pr-3">{number(receipt.sorted.count)}</span>
          </span>,
        ],
        receipt.transfers_linked > 0 && [f.transfers, number(receipt.transfers_linked)],
      ])}
    />
  );
}

/**
 * `3 new, 12 already imported, 1 skipped`. Counts of zero are omitted, except for new transactions. If the bank did not
 * respond, the text says only that.
 */
export function syncText(receipt: Pick<SyncReceipt, 'bank' | 'added' | 'known' | 'left'>): string {
  const t = texts.sync;
  if (receipt.bank === null) return t.noAnswer;
  return [
    t.added(receipt.added),
    receipt.known > 0 && t.known(receipt.known),
    receipt.left > 0 && t.left(receipt.left),
  ]
    .filter(Boolean)
    .join(', ');
}
