import type { Account, AccountWithBalance, BalanceMismatch, Gap } from '@saldo/contract/accounts';
import { Archive, ArchiveRestore, Merge, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { bankName } from '../../lib/banks.ts';
import { type NamedDialog, useNamedDialog } from '../../lib/dialog-address.ts';
import { day, daySpan, money, shortSpan, today } from '../../lib/format.ts';
import { isInMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { may, useUser } from '../../lib/permissions.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spark } from '../../ui/charts/spark.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { LabeledInput } from '../../ui/labeled.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { FittedFigure } from '../../ui/stat-card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { BalanceForm } from './account-form.tsx';
import {
  balancesQuery,
  coverageQuery,
  useAcceptGap,
  useCloseAccount,
  useDeleteAccount,
  useUpdateAccount,
} from './api.ts';
import { MergeDialog } from './merge-split-dialogs.tsx';
import { texts } from './texts.ts';
import { balancesOfYear } from './wealth.ts';

const t = texts.balance;

const isBalanced = (account: Account | AccountWithBalance): account is AccountWithBalance =>
  'balance' in account;

/** An account's balance, with any mismatch or missing days. */
export function BalanceSection({ account }: { account: Account | AccountWithBalance }) {
  const { data: balances } = useShown(balancesQuery);
  const mayEdit = may(useUser(), 'edit');
  const telling = useNamedDialog<true>('balance');
  const update = useUpdateAccount(account.id);
  if (!isBalanced(account)) return null;
  const { balance, balance_on: on, proved_until: proved, as_said, currency, typed } = account;
  const isTold = typed !== null && proved === null;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-4">
        <div className="@container min-w-0 flex-1">
          <p className="font-medium text-muted text-sm">{on ? t.label(day(on)) : t.none}</p>
          {balance !== null && (
            <p className="font-bold text-2xl text-strong tracking-[-0.02em]">
              <FittedFigure text={money({ amount: balance, currency })} />
            </p>
          )}
        </div>
        <Spark values={balancesOfYear(balances, account.id)} warn={account.gap !== null} />
      </div>
      {balance === null && <p className="text-muted text-sm">{t.noneHint}</p>}
      {isTold && (
        <p className="text-muted text-sm">
          <Sentence of={[t.youEntered(money({ amount: typed.amount, currency }), day(typed.on))]} />
        </p>
      )}
      {as_said && <p className="text-muted text-sm">{t.asSaid}</p>}
      {mayEdit && proved === null && !as_said && (
        <Button className="self-start" size="sm" onClick={() => telling.show(true)}>
          {typed ? t.change : t.enter}
        </Button>
      )}
      <Gaps account={account} />
      {account.apart && <ApartBanner account={account} apart={account.apart} />}
      {isInMain(account) && account.closed_on === null && (
        <Switch
          label={t.forSpending}
          checked={account.for_spending}
          disabled={!mayEdit || update.isPending}
          onCheckedChange={(on) => runMutation(update, { for_spending: on }, { failed: String })}
        />
      )}
      {telling.subject && <BalanceForm account={account} onClose={() => telling.close()} />}
    </section>
  );
}

/** Warns that two sources disagree about the balance. Shows both amounts, the date, and how to resolve the mismatch. */
function ApartBanner({ account, apart }: { account: AccountWithBalance; apart: BalanceMismatch }) {
  const { from, on, by } = apart;
  const [said, reckoned] = [apart.said, apart.reckoned].map((sum) =>
    money({ amount: sum, currency: account.currency }),
  );
  const words = by === 'bank' ? t.mismatch : t.enteredMismatch;
  return (
    <Banner tone="warning">
      <p>
        {words(said ?? '', reckoned ?? '', day(on))}{' '}
        {by === 'bank' ? t.fixMismatch(daySpan(from, on)) : t.bankWins}
      </p>
      {by === 'bank' && (
        <div className="mt-2">
          <Button asChild size="sm">
            <Link to={paths.transactions({ from, to: on, account_iban: account.id })}>{t.see}</Link>
          </Button>
        </div>
      )}
    </Banner>
  );
}

/** The newest open gap, and the gaps marked as correct. */
function Gaps({ account }: { account: AccountWithBalance }) {
  const { data } = useShown(coverageQuery(account.id));
  const gaps = data?.gaps ?? [];
  const open = gaps.findLast(({ accepted }) => !accepted);
  const accepted = gaps.filter((gap) => gap.accepted);
  return (
    <>
      {open && <OpenGap account={account} gap={open} />}
      {accepted.map((gap) => (
        <AcceptedGap key={gap.from} account={account} gap={gap} />
      ))}
    </>
  );
}

interface GapProps {
  account: AccountWithBalance;
  gap: Gap;
}

function useAnswer({ account, gap }: GapProps) {
  const accept = useAcceptGap(account.id);
  const answer = (accepted: boolean) =>
    runMutation(
      accept,
      { from: gap.from, to: gap.to, accepted },
      { done: accepted ? texts.gap.done : texts.gap.reopened, failed: String },
    );
  return { answer, busy: accept.isPending };
}

function OpenGap({ account, gap }: GapProps) {
  const mayEdit = may(useUser(), 'edit');
  const { answer, busy } = useAnswer({ account, gap });
  const in_ = (sum: number) => money({ amount: sum, currency: account.currency });
  return (
    <Banner tone="warning">
      <p>
        <b className="font-semibold text-strong">{texts.gap.title(shortSpan(gap.from, gap.to))}</b>{' '}
        {texts.gap.jump(in_(Math.abs(gap.jump)), in_(gap.before), in_(gap.after))}{' '}
        {texts.gap.way(daySpan(gap.from, gap.to), bankName(account.bank))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to={paths.imports()}>{texts.gap.get}</Link>
        </Button>
        {mayEdit && (
          <Button size="sm" variant="ghost" busy={busy} onClick={() => answer(true)}>
            {texts.gap.right}
          </Button>
        )}
      </div>
    </Banner>
  );
}

function AcceptedGap({ account, gap }: GapProps) {
  const mayEdit = may(useUser(), 'edit');
  const { answer, busy } = useAnswer({ account, gap });
  return (
    <p className="flex items-center justify-between gap-2 text-muted text-sm">
      {texts.gap.accepted(daySpan(gap.from, gap.to))}
      {mayEdit && (
        <Button size="sm" variant="ghost" busy={busy} onClick={() => answer(false)}>
          {texts.gap.again}
        </Button>
      )}
    </p>
  );
}

/** What is asked about an account, in a dialog over its drawer. */
export type AccountDialogName = 'merge' | 'close' | 'remove';

interface LifeSectionProps {
  account: AccountWithBalance;
  among: readonly Account[];
  ask: NamedDialog<AccountDialogName>;
  /** Called when the account no longer exists, with the account it was merged into, if any. */
  onGone: (into?: string) => void;
}

/** True if nothing shows that these are two different accounts. */
const mayBeOne = (one: Account) => (other: Account) =>
  one.id !== other.id &&
  one.currency === other.currency &&
  one.product === other.product &&
  (one.iban === null || other.iban === null);

/** Actions to merge, close, reopen or, if empty, delete an account. */
export function AccountActions({ account, among, ask, onGone }: LifeSectionProps) {
  const mayEdit = may(useUser(), 'edit');
  const { subject: asked, show } = ask;
  const others = among.filter(mayBeOne(account));
  const close = useCloseAccount(account.id);
  if (!mayEdit) return null;
  const isEmpty = account.source === 'hand' && account.bank_connection_id === null;
  const open = () => runMutation(close, null, { done: texts.close.opened, failed: String });
  return (
    <div data-foot-action className="mt-auto grid auto-cols-fr grid-flow-col gap-2 pt-2">
      {others.length > 0 && (
        <Button icon={Merge} onClick={() => show('merge')}>
          {texts.merge.action}
        </Button>
      )}
      {account.closed_on === null ? (
        <Button icon={Archive} onClick={() => show('close')}>
          {texts.close.action}
        </Button>
      ) : (
        <Button icon={ArchiveRestore} busy={close.isPending} onClick={open}>
          {texts.close.open}
        </Button>
      )}
      {isEmpty && (
        <Button icon={Trash2} onClick={() => show('remove')}>
          {texts.remove.action}
        </Button>
      )}
      {asked === 'merge' && (
        <MergeDialog account={account} others={others} onMerged={onGone} onClose={ask.close} />
      )}
      {asked === 'close' && <CloseDialog account={account} onClose={ask.close} />}
      {asked === 'remove' && (
        <RemoveAccountDialog account={account} onGone={onGone} onClose={ask.close} />
      )}
    </div>
  );
}

interface AskProps {
  account: Account;
  onClose: () => void;
}

function CloseDialog({ account, onClose }: AskProps) {
  const [on, setOn] = useState(today());
  return (
    <ConfirmMutation
      mutation={useCloseAccount(account.id)}
      variables={on}
      title={texts.close.title}
      disabled={on === ''}
      body={
        <div className="flex flex-col gap-4">
          <p className="[overflow-wrap:anywhere]">{texts.close.body(account.name)}</p>
          <LabeledInput
            label={texts.close.on}
            dense
            type="date"
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
        </div>
      }
      confirmLabel={texts.close.confirm}
      done={texts.close.done}
      onClose={onClose}
    />
  );
}

const RemoveAccountDialog = ({ account, onClose, onGone }: AskProps & { onGone: () => void }) => (
  <ConfirmMutation
    mutation={useDeleteAccount(account.id)}
    variables={null}
    title={texts.remove.title}
    danger
    body={<p className="[overflow-wrap:anywhere]">{texts.remove.body(account.name)}</p>}
    confirmLabel={texts.remove.confirm}
    done={texts.remove.done}
    onDone={() => onGone()}
    onClose={onClose}
  />
);
