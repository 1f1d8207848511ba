import type { AccountWithBalance, Balances } from '@saldo/contract/accounts';
import { addDays } from '@saldo/domain/dates';
import type { QueryClient } from '@tanstack/react-query';
import { Landmark, Plus, Upload, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { bankName } from '../../lib/banks.ts';
import {
  dialogsOf,
  type NamedDialog,
  useAfterClose,
  useDialogAddress,
  useNamedDialog,
} from '../../lib/dialog-address.ts';
import { day, dayAndYear, money, signedSum, today } from '../../lib/format.ts';
import { inMain, mainCurrency } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountForm } from './account-form.tsx';
import { AccountsList } from './accounts-list.tsx';
import { balancedAccountsQuery, balancesQuery } from './api.ts';
import { BalanceForecast } from './balance-forecast.tsx';
import { AccountActions, type AccountDialogName } from './balance-section.tsx';
import { BankTile } from './bank-tile.tsx';
import { texts } from './texts.ts';
import { changeByRates, type Wealth, wealthOf } from './wealth.ts';

const t = texts.page;
const address = dialogsOf(['account'], ['add']);

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(balancedAccountsQuery);
  void client.prefetchQuery(balancesQuery);
}

export function AccountsPage() {
  const mayEdit = may(useUser(), 'edit');
  const dialog = useDialogAddress(address);
  const ask = useNamedDialog<AccountDialogName>('ask');
  const onGone = useAfterClose(ask.subject !== null, (into: string | undefined) =>
    into ? dialog.show({ kind: 'account', value: into }) : dialog.close(),
  );
  const query = useShown(balancedAccountsQuery);
  const balances = useShown(balancesQuery);
  return (
    <>
      <PageHeader
        title={t.title}
        purpose={t.purpose}
        help={paths.help('accounts')}
        actions={
          <>
            {mayEdit && (
              <Button
                className="phone:px-2"
                icon={<Plus size={16} aria-hidden className="phone:hidden" />}
                onClick={() => dialog.show({ kind: 'add' })}
              >
                {t.add}
              </Button>
            )}
            <Button
              asChild
              variant="primary"
              className="phone:px-2"
              icon={<Upload size={16} aria-hidden className="phone:hidden" />}
            >
              <Link to={paths.imports()}>{t.importMore}</Link>
            </Button>
          </>
        }
      />
      <Loaded query={query} waiting={<AccountsSkeleton />} failed={t.failed}>
        {(accounts) => (
          <AccountsContent
            wealth={wealthOf(accounts, today())}
            balances={balances.data}
            onOpen={(value) => dialog.show({ kind: 'account', value })}
          />
        )}
      </Loaded>
      <NamedAccount
        id={dialog.open?.kind === 'account' ? dialog.open.value : null}
        accounts={query.data ?? []}
        ask={ask}
        onGone={onGone}
        onClose={dialog.close}
      />
      {mayEdit && dialog.open?.kind === 'add' && (
        <AccountForm accounts={query.data ?? []} onClose={dialog.close} />
      )}
    </>
  );
}

interface AccountsContentProps {
  wealth: Wealth;
  balances: Balances | undefined;
  onOpen: (id: string) => void;
}

const AccountsContent = ({ wealth, balances, onOpen }: AccountsContentProps) =>
  wealth.open.length + wealth.closed.length === 0 ? (
    <EmptyCard
      icon={Wallet}
      title={t.emptyTitle}
      action={
        <>
          <Button asChild variant="primary" icon={Upload}>
            <Link to={paths.imports()}>{t.importMore}</Link>
          </Button>
          <Button asChild icon={Landmark}>
            <Link to={paths.bankConnections()}>{t.connect}</Link>
          </Button>
        </>
      }
    >
      {t.emptyHint}
    </EmptyCard>
  ) : (
    <div className="flex flex-col gap-4 phone:gap-3">
      <WealthCard wealth={wealth} balances={balances} />
      <AccountsList wealth={wealth} balances={balances} onOpen={onOpen} />
      <BalanceForecast total={wealth.stale.length > 0 ? null : wealth.total} />
    </div>
  );

interface NamedAccountProps {
  id: string | null;
  accounts: readonly AccountWithBalance[];
  ask: NamedDialog<AccountDialogName>;
  /** Called when the account no longer exists, with the account it was merged into, if any. */
  onGone: (into?: string) => void;
  onClose: () => void;
}

/** Keeps showing the account while the drawer slides out, although the URL no longer names it. */
function NamedAccount({ id: named, accounts, ask, onGone, onClose }: NamedAccountProps) {
  const [last, setLast] = useState(named);
  if (named !== null && named !== last) setLast(named);
  const id = named ?? last;
  if (id === null) return null;
  const known = accounts.find((account) => account.id === id);
  const bank = known ? bankName(known.bank) : null;
  return (
    <AccountDrawer
      key={id}
      id={id}
      open={named !== null}
      known={known}
      bank={bank}
      tile={bank && <BankTile name={bank} logo={null} />}
      foot={known && <AccountActions account={known} among={accounts} ask={ask} onGone={onGone} />}
      onClose={onClose}
    />
  );
}

const AccountsSkeleton = () => (
  <Loading label={t.loading} className="flex flex-col gap-4 phone:gap-3">
    <Card className="h-27 phone:h-44">
      <Skeleton className="h-3 w-28" />
      <Skeleton className="mt-3 h-6 w-40" />
    </Card>
    <Card flush>
      <Several times={5}>
        <div className="flex h-13 items-center gap-4 border-line border-b px-5 last:border-b-0">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      </Several>
    </Card>
  </Loading>
);

interface WealthCardProps {
  wealth: Wealth;
  balances: Balances | undefined;
}

/** The user's total today, how much of it is verified, and the past year. */
function WealthCard({ wealth, balances }: WealthCardProps) {
  const { open, counted, doubtful, total, proved, notProved, oldest } = wealth;
  const leftOut = open.length - counted.length;
  const first = balances?.days[0]?.total ?? null;
  const last = balances?.days.at(-1)?.total ?? null;
  const change = first === null || last === null ? null : last - first;
  const byRates = changeByRates(balances);
  const orDash = (value: number | null) => (value === null ? t.unknown : money(inMain(value)));
  return (
    <Figures aria-label={t.figures}>
      <Figure label={t.totalBalance(mainCurrency())} figure={orDash(total)} big>
        {leftOut > 0 ? t.leftOut(leftOut) : t.all(counted.length)}
        {oldest !== null && <span className="text-warning"> · {t.oldest(dayAndYear(oldest))}</span>}
      </Figure>
      <Figure
        label={t.proved}
        figure={orDash(proved)}
        className={proved === null ? 'text-strong' : 'text-income'}
      >
        {proved !== null && t.ofAccounts(counted.length - doubtful.length, counted.length)}
      </Figure>
      <Figure
        label={t.notProved}
        figure={orDash(notProved)}
        className={doubtful.length > 0 ? 'text-warning' : 'text-strong'}
      >
        {notProved !== null && doubtfulText(doubtful)}
      </Figure>
      <Figure label={t.year} figure={change === null ? t.unknown : signedSum(inMain(change))}>
        {first !== null && change !== null && <Sentence of={[t.from(money(inMain(first)))]} />}
        {byRates !== 0 && ` · ${t.byRates(signedSum(inMain(byRates)))}`}
      </Figure>
    </Figures>
  );
}

function doubtfulText(doubtful: Wealth['doubtful']): string {
  const [first, ...others] = doubtful;
  if (!first) return t.allProved;
  const { name, proved_until: proved, source } = first;
  const since = proved && day(addDays(proved, 1));
  return t.doubtful(name, since, source === 'hand', others.length);
}

export { AccountsPage as Component };
