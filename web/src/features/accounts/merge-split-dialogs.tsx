import type { Account, AccountWithBalance, MergeOrSplitResult } from '@saldo/contract/accounts';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { money, shortSpan } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { Facts, withoutEmptyFacts } from '../../ui/facts.tsx';
import { LabeledInput, LabeledSelect } from '../../ui/labeled.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import {
  balancedAccountsQuery,
  mergePreview,
  splitPreview,
  useMergeAccount,
  useSplitAccount,
} from './api.ts';
import { texts } from './texts.ts';

const t = texts.moved;

interface PreviewProps {
  query: { data?: MergeOrSplitResult | undefined; error: Error | null };
  /** Ids of the affected accounts, as they exist before the change. */
  ids: readonly string[];
}

/** Preview of a merge or split: transactions moved, and each balance before and after. */
function Preview({ query, ids }: PreviewProps) {
  const { data: all = [] } = useShown(balancedAccountsQuery);
  if (query.error) {
    return (
      <Banner tone="warning" role="alert">
        {messageOf(query.error)}
      </Banner>
    );
  }
  if (!query.data) {
    return (
      <Loading label={t.loading} className="flex flex-col gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </Loading>
    );
  }
  const { accounts, rows, doubles, parted, linked } = query.data;
  return (
    <Facts
      facts={withoutEmptyFacts([
        [t.rows, rows],
        doubles > 0 && [t.doubles, doubles],
        parted > 0 && [t.unlinked, parted],
        linked > 0 && [t.linked, linked],
        ...all
          .filter(({ id }) => ids.includes(id))
          .map((one) => [t.before(one.name), <MovedBalance key={one.id} account={one} />] as const),
        ...accounts.map(
          (one) => [t.balance(one.name), <MovedBalance key={one.id} account={one} />] as const,
        ),
      ])}
    />
  );
}

const MovedBalance = ({ account: { balance, currency, gap } }: { account: AccountWithBalance }) => (
  <span className="flex flex-col items-end">
    {balance === null ? t.none : money({ amount: balance, currency })}
    {gap && <span className="font-normal text-warning">{t.gap(shortSpan(gap.from, gap.to))}</span>}
  </span>
);

const MoveBody = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 [overflow-wrap:anywhere]">{children}</div>
);

interface MergeDialogProps {
  account: AccountWithBalance;
  /** Accounts that may be the same one. */
  others: readonly Account[];
  /** Called with the remaining account's id. */
  onMerged: (id: string) => void;
  onClose: () => void;
}

/** Merges an account into another, after a preview. */
export function MergeDialog({ account, others, onMerged, onClose }: MergeDialogProps) {
  const [into, setInto] = useState(others[0]?.id ?? '');
  const other = others.find(({ id }) => id === into);
  const [name, setName] = useState(other?.name ?? '');
  const body = { into, ...(name === other?.name ? {} : { name }) };
  const preview = useShown(mergePreview(account.id, { into }));
  const choose = (id: string) => {
    setInto(id);
    setName(others.find((one) => one.id === id)?.name ?? '');
  };
  return (
    <ConfirmMutation
      mutation={useMergeAccount(account.id)}
      variables={body}
      title={texts.merge.title}
      disabled={!preview.isSuccess}
      body={
        <MoveBody>
          <p>{texts.merge.body(account.name)}</p>
          <LabeledSelect
            label={texts.merge.into}
            dense
            value={into}
            options={others.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => choose(event.target.value)}
          />
          {other && other.name !== account.name && (
            <LabeledSelect
              label={texts.merge.name}
              dense
              value={name}
              options={[other.name, account.name].map((one) => ({ value: one, label: one }))}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <Preview query={preview} ids={[into, account.id]} />
          <p className="text-muted text-sm">{texts.merge.back}</p>
        </MoveBody>
      }
      confirmLabel={texts.merge.confirm}
      done={texts.merge.done(name)}
      onDone={() => onMerged(into)}
      onClose={onClose}
    />
  );
}

export type Split =
  | { kind: 'files'; ids: string[] }
  | { kind: 'connection' }
  | { kind: 'merged'; id: string; name: string };

interface SplitDialogProps {
  account: Account;
  split: Split;
  onClose: () => void;
}

const bodyOf = (split: Split, account: Account) => {
  if (split.kind === 'files') return { report_ids: split.ids };
  return split.kind === 'connection'
    ? { connection_account_id: account.id }
    : { merged_id: split.id };
};

/** Splits an account, after a preview. */
export function SplitDialog({ account, split, onClose }: SplitDialogProps) {
  const isNew = split.kind !== 'merged';
  const [name, setName] = useState('');
  const given = name.trim() === '' ? {} : { name: name.trim() };
  const what = bodyOf(split, account);
  const preview = useShown(splitPreview(account.id, what));
  const made = preview.data?.accounts.find(({ id }) => id !== account.id);
  const s = texts.split;
  return (
    <ConfirmMutation
      mutation={useSplitAccount(account.id)}
      variables={isNew ? { ...what, ...given } : what}
      title={isNew ? s.title : s.takeBackTitle}
      disabled={!preview.isSuccess}
      body={
        <MoveBody>
          <p>{sentenceOf(split, account)}</p>
          {isNew && (
            <LabeledInput
              label={s.name}
              dense
              autoComplete="off"
              maxLength={100}
              placeholder={made?.name}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <Preview query={preview} ids={[account.id]} />
        </MoveBody>
      }
      confirmLabel={isNew ? s.confirm : s.takeBackConfirm}
      onDone={({ accounts }) => {
        const other = accounts.find(({ id }) => id !== account.id);
        toast.success(s.done(other?.name ?? ''));
      }}
      onClose={onClose}
    />
  );
}

function sentenceOf(split: Split, { name }: Account): string {
  const s = texts.split;
  if (split.kind === 'files') return s.body(split.ids.length, name);
  return split.kind === 'connection' ? s.connectionBody(name) : s.takeBackBody(split.name, name);
}
