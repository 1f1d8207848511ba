import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { isStale } from '@saldo/domain/account-balance';
import {
  ChevronRight,
  FileText,
  PenLine,
  RefreshCw,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import { bankName, nameInBank } from '../../lib/banks.ts';
import {
  day,
  dayAndYear,
  ibanText,
  momentOrToday,
  money,
  shortSpan,
  today,
} from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Spark } from '../../ui/charts/spark.tsx';
import { Chevron } from '../../ui/chevron.tsx';
import { cx } from '../../ui/cx.ts';
import { type GridColumn, GridHeads, GridTable } from '../../ui/grid-table.tsx';
import { BankTile } from './bank-tile.tsx';
import { texts } from './texts.ts';
import { type BankGroup, balancesOfYear, groupByBank, type Wealth } from './wealth.ts';

const t = texts.page;

/** Two lines per row on a phone. */
const GRID =
  'grid grid-cols-[minmax(8rem,1.4fr)_6rem_6.5rem_minmax(11.5rem,1fr)_6.25rem_minmax(7rem,auto)_1rem] items-center gap-x-4 px-5 max-lg:grid-cols-[minmax(8rem,1fr)_minmax(11.5rem,1fr)_minmax(7rem,auto)_1rem] phone:grid-cols-[minmax(0,1fr)_auto_minmax(5.5rem,auto)] phone:gap-x-2.5 phone:px-4';
const WIDE = 'max-lg:hidden';
const NOT_PHONE = 'phone:hidden';

interface AccountsListProps {
  wealth: Wealth;
  balances: Balances | undefined;
  onOpen: (id: string) => void;
}

/** Accounts grouped by bank, each with its verification status. Closed accounts are collapsed at the end. */
export function AccountsList({ wealth, balances, onOpen }: AccountsListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { open, closed } = wealth;
  const rowsOf = (accounts: readonly AccountWithBalance[], known = balances): RowData[] =>
    accounts.map((account) => ({ account, year: balancesOfYear(known, account.id), onOpen }));
  return (
    <Card flush aria-label={t.title}>
      <GridHeads columns={COLUMNS} grid={GRID} />
      {groupByBank(open).map((group) => (
        <Bank key={group.bank} group={group} rows={rowsOf(group.accounts)} />
      ))}
      {closed.length > 0 && (
        <div className="border-line border-t first:border-t-0">
          <button
            type="button"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className="flex h-12 w-full items-center gap-2 px-5 text-left text-muted text-xs hover:bg-raised focus-visible:outline-offset-[-2px] phone:px-4"
          >
            <Chevron sideways open={unfolded} />
            {t.closed(closed.length)}
          </button>
          {unfolded && (
            <Accounts label={t.closed(closed.length)} rows={rowsOf(closed, undefined)} />
          )}
        </div>
      )}
    </Card>
  );
}

interface BankProps {
  group: BankGroup;
  rows: readonly RowData[];
}

const Bank = ({ group: { bank, accounts, total }, rows }: BankProps) => (
  <section
    aria-label={bankName(bank)}
    className="border-line border-t phone:first-of-type:border-t-0"
  >
    <div className="flex min-h-12 items-center gap-3 bg-raised px-5 py-1 phone:px-4 phone:py-2">
      <BankTile small name={bankName(bank)} logo={null} />
      <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-md">
        <span className="font-semibold text-strong">{bankName(bank)}</span>
        <span className="whitespace-nowrap text-muted text-xs">{t.accounts(accounts.length)}</span>
      </h2>
      {total !== null && (
        <span className="font-semibold text-md text-strong">{money(inMain(total))}</span>
      )}
      <span className={cx('w-5', NOT_PHONE)} />
    </div>
    <Accounts label={bankName(bank)} rows={rows} />
  </section>
);

interface RowData {
  account: AccountWithBalance;
  year: readonly number[];
  onOpen: (id: string) => void;
}

const isOld = ({ account }: RowData) => isStale(account.last_data, today());

const Accounts = ({ label, rows }: { label: string; rows: readonly RowData[] }) => (
  <GridTable
    label={label}
    columns={COLUMNS}
    grid={GRID}
    rows={rows}
    keyOf={({ account }) => account.id}
    rowClass={(row) =>
      cx(
        'relative min-h-13 border-line border-t py-2 text-sm hover:bg-raised',
        row.account.gap && 'bg-warning-tint/40',
        isOld(row) && 'text-muted',
      )
    }
  />
);

const ICONS = { file: FileText, sync: RefreshCw, both: RefreshCw, hand: PenLine } as const;

const COLUMNS: readonly GridColumn<RowData>[] = [
  {
    head: t.heads.account,
    cell: (row) => <AccountCell {...row} />,
    isName: true,
    cellClass: 'min-w-0',
  },
  { head: t.heads.source, cell: (row) => <SourceCell {...row} />, className: WIDE },
  {
    head: t.heads.lastData,
    cell: ({ account }) => lastData(account),
    className: WIDE,
    cellClass: 'text-muted',
  },
  {
    head: t.heads.proved,
    cell: ({ account }) => <Proof account={account} />,
    className: NOT_PHONE,
  },
  {
    head: t.heads.year,
    cell: (row) => <YearCell {...row} />,
    className: cx('phone:block', WIDE),
  },
  { head: t.heads.balance, cell: (row) => <BalanceCell {...row} />, className: 'text-right' },
];

const AccountCell = ({ account, onOpen }: RowData) => (
  <>
    <button
      type="button"
      onClick={() => onOpen(account.id)}
      className="max-w-full text-left font-semibold text-strong [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-2px]"
    >
      {nameInBank(account.name, account.bank)}
    </button>
    {account.iban && (
      <span className={cx('block text-muted text-xs', NOT_PHONE)}>{shortIban(account.iban)}</span>
    )}
    <span className="mt-0.5 hidden text-xs phone:block">
      <Proof account={account} words />
    </span>
  </>
);

function SourceCell({ account: { source } }: RowData) {
  const Icon = ICONS[source];
  return (
    <span className="flex items-center gap-2">
      <Icon size={14} aria-hidden className="flex-none text-muted" />
      {t.sources[source]}
    </span>
  );
}

function lastData({ source, last_data: data, last_sync: sync }: AccountWithBalance): string {
  if (sync && source !== 'file' && source !== 'hand') return momentOrToday(sync);
  return data ? day(data) : t.noData;
}

const YearCell = ({ account: { gap, currency }, year }: RowData) => (
  <>
    <Spark values={year} warn={gap !== null} />
    <span className="sr-only">
      {year.length > 1
        ? t.yearFromTo(
            money({ amount: year[0] ?? 0, currency }),
            money({ amount: year.at(-1) ?? 0, currency }),
          )
        : t.unknown}
    </span>
  </>
);

function BalanceCell(row: RowData) {
  const { balance, currency, last_data: last, source } = row.account;
  const old = isOld(row);
  return (
    <>
      <span className={cx('block', old ? 'text-muted' : 'font-semibold text-strong')}>
        {balance === null ? t.unknown : money({ amount: balance, currency })}
      </span>
      {old && balance !== null && last && (
        <span className="block text-muted text-xs">{t.stale(dayAndYear(last))}</span>
      )}
      <span className="hidden text-muted text-xs phone:block">{t.sources[source]}</span>
      <ChevronRight
        size={16}
        aria-hidden
        className={cx('absolute inset-y-0 right-5 my-auto text-muted', NOT_PHONE)}
      />
    </>
  );
}

const shortIban = (iban: string) => {
  const text = ibanText(iban);
  return `${text.slice(0, 4)} …${text.slice(-4)}`;
};

/**
 * Shows the date up to which bank balances verify the account, or which days are missing. `words` adds text for layouts
 * without a column heading.
 */
function Proof({ account, words }: { account: AccountWithBalance; words?: boolean }) {
  const { gap, proved_until: until, closed_on: closed, source, as_said } = account;
  if (closed !== null) return <span className="text-muted">{t.closedOn(day(closed))}</span>;
  if (gap) {
    const span = t.missing(shortSpan(gap.from, gap.to));
    const icon = <TriangleAlert size={12} aria-hidden className="flex-none" />;
    return !words ? (
      <Badge tone="warning" icon={icon}>
        {span}
      </Badge>
    ) : (
      <span className="flex items-baseline gap-1.5 text-warning">
        {icon}
        {span}
      </span>
    );
  }
  if (until === null) {
    const bySaying = as_said ? t.asSaid : t.notKnown;
    return <span className="text-muted">{source === 'hand' ? t.byYou : bySaying}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShieldCheck size={14} aria-hidden className="flex-none text-income" />
      {words ? t.provedUntil(day(until)) : day(until)}
    </span>
  );
}
