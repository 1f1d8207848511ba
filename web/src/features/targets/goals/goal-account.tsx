import type { Goal } from '@saldo/contract/goals';
import { Landmark } from 'lucide-react';
import { accountOptions } from '../../../lib/banks.ts';
import { day } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/form-fields.tsx';
import { accountsQuery } from '../../accounts/api.ts';
import type { TargetFieldsProps } from '../target-kind.ts';
import { texts } from './texts.ts';

const f = texts.form;
const t = texts.card;

/** Link to what a goal's figures come from; for an account also its badge. */
export function sourceOf({ id, name, account_id: account }: Goal) {
  if (account === null) return { rows: paths.transactions({ goal: id }) };
  return {
    source: <AccountBadge id={account} />,
    rows: paths.accounts(account),
    rowsLabel: t.accountOf(name),
  };
}

function AccountBadge({ id }: { id: string }) {
  const accounts = useShown(accountsQuery).data;
  if (!accounts) return null;
  const account = accounts.find((one) => one.id === id);
  if (!account) return <Badge tone="warning">{f.unknownAccount}</Badge>;
  return (
    <Badge icon={Landmark} className="max-w-full">
      <span className="clip" title={account.name}>
        {account.name}
      </span>
    </Badge>
  );
}

/** Label of a goal's current amount. */
export const currentLabel = ({ account_id: account, balance_on: on }: Goal): string => {
  if (account === null) return t.saved;
  return on === null ? t.balance : t.balanceOn(day(on));
};

/** Chooses whether the goal counts its category or follows the balance of an open account. */
export function GoalSource({ form }: Pick<TargetFieldsProps, 'form'>) {
  const accounts = useShown(accountsQuery).data ?? [];
  const { account_id: chosen } = form.values;
  const open = accounts.filter((one) => one.id === chosen || one.closed_on === null);
  const options = accountOptions(open).map(({ value, label }) => ({
    value,
    label: f.byBalance(label),
  }));
  const isGone = chosen !== '' && !open.some(({ id }) => id === chosen);
  return (
    <SelectField
      form={form}
      name="account_id"
      label={f.progress}
      dense={false}
      options={[
        { value: '', label: f.byCategory },
        ...options,
        ...(isGone ? [{ value: chosen, label: f.unknownAccount }] : []),
      ]}
    />
  );
}
