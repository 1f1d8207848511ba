import type { Category } from '@saldo/contract/categories';
import type { ReactNode } from 'react';
import { day, listed, money, today } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { currenciesLeftOut, type DueEntry, sumOfEntries } from './calendar-entries.ts';
import { ExpectedEntryRow } from './expected-days.tsx';
import { texts } from './texts.ts';

const t = texts.entries;

export interface EntriesSum {
  title: string;
  entries: readonly DueEntry[];
  /** Balance of the everyday accounts. If given, the dialog shows what is left of it after the entries. */
  balance?: number;
}

interface EntriesDialogProps {
  summed: EntriesSum;
  categories: readonly Category[];
  onClose: () => void;
}

/** The entries behind a figure, each with a link to its payments, and their sum. */
export const EntriesDialog = ({
  summed: { title, entries, balance },
  categories,
  onClose,
}: EntriesDialogProps) => (
  <Dialog open title={title} flush onOpenChange={(open) => !open && onClose()}>
    <dl className="flex-none px-6 phone:px-4">
      {balance !== undefined && (
        <EntryLine label={t.balance(day(today()))}>{money(inMain(balance))}</EntryLine>
      )}
    </dl>
    {entries.length === 0 && <p className="px-6 pb-4 text-muted text-sm phone:px-4">{t.none}</p>}
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto px-6 phone:px-4">
      {entries.map((entry) => (
        <ExpectedEntryRow key={entry.key} entry={entry} categories={categories} dated />
      ))}
    </ul>
    <dl className="flex-none border-line border-t px-6 phone:px-4">
      <Without entries={entries} />
      <EntryLine label={balance === undefined ? t.sum : t.left}>
        {money(inMain((balance ?? 0) + sumOfEntries(entries)))}
      </EntryLine>
    </dl>
  </Dialog>
);

/** Names the currencies that the sum below it leaves out. */
function Without({ entries }: { entries: readonly DueEntry[] }) {
  const without = currenciesLeftOut(entries);
  return (
    without.length > 0 && <p className="pt-3 text-muted text-xs">{t.without(listed(without))}</p>
  );
}

const EntryLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-center gap-3 text-sm">
    <dt className="min-w-0 flex-1">{label}</dt>
    <dd className="font-semibold text-strong">{children}</dd>
  </div>
);
