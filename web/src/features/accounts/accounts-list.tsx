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
  euros,
  ibanText,
  lately,
  money,
  shortSpan,
  today,
} from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { BankTile } from './bank-tile.tsx';
import { Spark } from './spark.tsx';
import { texts } from './texts.ts';
import { type BankGroup, groupByBank, type Wealth, yearOf } from './wealth.ts';

const t = texts.page;

/** One grid for the heading and all rows, so that they stand below each other; on a phone two lines a row. */
const COLUMNS =
  'grid grid-cols-[minmax(8rem,1.4fr)_6rem_6.5rem_minmax(11.5rem,1fr)_6.25rem_minmax(7rem,auto)_1rem] items-center gap-x-4 px-5 max-lg:grid-cols-[minmax(8rem,1fr)_minmax(11.5rem,1fr)_minmax(7rem,auto)_1rem] phone:grid-cols-[minmax(0,1fr)_auto_minmax(5.5rem,auto)] phone:gap-x-2.5 phone:px-4';
const WIDE = 'max-lg:hidden';
const NOT_PHONE = 'phone:hidden';

interface AccountsListProps {
  wealth: Wealth;
  balances: Balances | undefined;
  onOpen: (id: string) => void;
}

/** The accounts by bank, each with what proves it; the closed ones folded at the end. */
export function AccountsList({ wealth, balances, onOpen }: AccountsListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { open, closed } = wealth;
  return (
    <Card flush aria-label={t.title}>
      <div aria-hidden className={cx(COLUMNS, 'h-10 font-medium text-muted text-xs', NOT_PHONE)}>
        <span>{t.heads.account}</span>
        <span className={WIDE}>{t.heads.source}</span>
        <span className={WIDE}>{t.heads.lastData}</span>
        <span>{t.heads.proved}</span>
        <span className={WIDE}>{t.heads.year}</span>
        <span className="text-right">{t.heads.balance}</span>
      </div>
      {groupByBank(open).map((group) => (
        <Bank key={group.bank} {...{ group, balances, onOpen }} />
      ))}
      {closed.length > 0 && (
        <div className="border-line border-t first:border-t-0">
          <button
            type="button"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className="flex h-12 w-full items-center gap-2 px-5 text-left text-muted text-xs hover:bg-raised focus-visible:outline-offset-[-2px] phone:px-4"
          >
            <ChevronRight
              size={14}
              aria-hidden
              className={cx('transition-transform', unfolded && 'rotate-90')}
            />
            {t.closed(closed.length)}
          </button>
          {unfolded && <Rows accounts={closed} balances={undefined} onOpen={onOpen} />}
        </div>
      )}
    </Card>
  );
}

interface BankProps {
  group: BankGroup;
  balances: Balances | undefined;
  onOpen: (id: string) => void;
}

const Bank = ({ group: { bank, accounts, total }, balances, onOpen }: BankProps) => (
  <section
    aria-label={bankName(bank)}
    className="border-line border-t phone:first-of-type:border-t-0"
  >
    <div className="flex min-h-12 items-center gap-3 bg-raised px-5 py-1 *:first:bg-surface phone:px-4 phone:py-2">
      <BankTile small name={bankName(bank)} logo={null} />
      <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-md">
        <span className="font-semibold text-strong">{bankName(bank)}</span>
        <span className="whitespace-nowrap text-muted text-xs">{t.accounts(accounts.length)}</span>
      </h2>
      {total !== null && <span className="font-semibold text-md text-strong">{euros(total)}</span>}
      <span className={cx('w-5', NOT_PHONE)} />
    </div>
    <Rows {...{ accounts, balances, onOpen }} />
  </section>
);

interface RowsProps {
  accounts: readonly AccountWithBalance[];
  balances: Balances | undefined;
  onOpen: (id: string) => void;
}

const Rows = ({ accounts, balances, onOpen }: RowsProps) => (
  <ul>
    {accounts.map((account) => (
      <Row key={account.id} account={account} year={yearOf(balances, account.id)} onOpen={onOpen} />
    ))}
  </ul>
);

const ICONS = { file: FileText, sync: RefreshCw, both: RefreshCw, hand: PenLine } as const;

interface RowProps {
  account: AccountWithBalance;
  year: readonly number[];
  onOpen: (id: string) => void;
}

function Row({ account, year, onOpen }: RowProps) {
  const { name, bank, iban, balance, currency, source, gap, last_data, last_sync } = account;
  const Icon = ICONS[source];
  const known = source === 'file' || source === 'hand' ? null : last_sync;
  const stale = isStale(last_data, today());
  return (
    <li
      className={cx(
        COLUMNS,
        'relative min-h-13 border-line border-t py-2 text-sm hover:bg-raised',
        gap && 'bg-warning-tint/40',
        stale && 'text-muted',
      )}
    >
      <span className="min-w-0">
        <button
          type="button"
          onClick={() => onOpen(account.id)}
          className="max-w-full text-left font-semibold text-strong [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-2px]"
        >
          {nameInBank(name, bank)}
        </button>
        {iban && (
          <span className={cx('block text-muted text-xs', NOT_PHONE)}>{shortIban(iban)}</span>
        )}
        <span className="mt-0.5 hidden text-xs phone:block">
          <Proof account={account} words />
        </span>
      </span>
      <span className={cx('flex items-center gap-2', WIDE)}>
        <Icon size={14} aria-hidden className="flex-none text-muted" />
        {t.sources[source]}
      </span>
      <span className={cx('text-muted', WIDE)}>
        {known ? lately(known) : last_data ? day(last_data) : t.noData}
      </span>
      <span className={NOT_PHONE}>
        <Proof account={account} />
      </span>
      <span className={cx('phone:block', WIDE)}>
        <Spark values={year} warn={gap !== null} />
      </span>
      <span className="text-right">
        <span className={cx('block', stale ? 'text-muted' : 'font-semibold text-strong')}>
          {balance === null ? t.unknown : money(balance, currency)}
        </span>
        {stale && balance !== null && last_data && (
          <span className="block text-muted text-xs">{t.stale(dayAndYear(last_data))}</span>
        )}
        <span className="hidden text-muted text-xs phone:block">{t.sources[source]}</span>
      </span>
      <ChevronRight size={16} aria-hidden className={cx('text-muted', NOT_PHONE)} />
    </li>
  );
}

const shortIban = (iban: string) => {
  const text = ibanText(iban);
  return `${text.slice(0, 4)} …${text.slice(-4)}`;
};

/** How far the bank's own balances prove it, or which days are missing; `words` where no heading says so. */
function Proof({ account, words }: { account: AccountWithBalance; words?: boolean }) {
  const { gap, proved_until: until, closed_on: closed, source } = account;
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
    return <span className="text-muted">{source === 'hand' ? t.byYou : t.notKnown}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <ShieldCheck size={14} aria-hidden className="flex-none text-income" />
      {words ? t.provedUntil(day(until)) : day(until)}
    </span>
  );
}
