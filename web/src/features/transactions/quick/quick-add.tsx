import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { money, today } from '../../../lib/format.ts';
import { useUser } from '../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { findCategory } from '../../categories/category-tree.ts';
import { AmountKeys } from './amount-keys.tsx';
import { LikelyGrid } from './likely-grid.tsx';
import { addEntry, removeEntry } from './outbox.ts';
import { QuickChips } from './quick-chips.tsx';
import { quickTexts as t } from './quick-texts.ts';
import {
  bodyOf,
  enteredAmount,
  entryCurrency,
  entryValues,
  localNow,
  newEntryId,
  newValues,
  type QuickValues,
  shownCategories,
  withKey,
} from './quick-values.ts';
import { type QuickData, useQuickData } from './use-quick-data.ts';
import type { WaitingEntry } from './waiting-entries.ts';
import { WaitingList } from './waiting-list.tsx';

interface QuickAddProps {
  /** Whether it has keys of its own for the amount. */
  hasKeys: boolean;
  /** Heads the form, for screen readers. */
  title: ReactNode;
  onClose: () => void;
}

/** The shortest way to a transaction: an amount and Add. */
export function QuickAdd(props: QuickAddProps) {
  const data = useQuickData();
  if (data) return <QuickForm {...props} data={data} />;
  return (
    <>
      <Head {...props} />
      <Loading label={t.loading}>
        <Skeleton className="m-4 h-60" />
      </Loading>
    </>
  );
}

const DIRECTIONS = [
  { value: 'expense' as const, label: t.direction.expense },
  { value: 'income' as const, label: t.direction.income },
];

function QuickForm({ data, hasKeys, title, onClose }: QuickAddProps & { data: QuickData }) {
  const { categories, accounts } = data;
  const form = useQuickForm(data, onClose);
  const { values, change, currency, shown, chosen } = form;
  const [noting, setNoting] = useState(false);
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void form.add();
      }}
    >
      <Head title={title} onClose={onClose}>
        <Segmented
          label={t.direction.label}
          value={values.direction}
          onChange={(direction) => change({ direction, category: null })}
          options={DIRECTIONS}
        />
      </Head>
      <WaitingList onEdit={form.edit} />
      <div className="flex min-h-34 flex-1 flex-col items-center justify-center gap-3 px-4">
        <AmountField
          value={values.amount}
          currency={currency}
          hasKeys={hasKeys}
          onChange={(amount) => change({ amount })}
        />
        <QuickChips
          values={values}
          accounts={accounts}
          onChange={change}
          noting={noting}
          onNote={() => setNoting(!noting)}
        />
        {noting && (
          <input
            aria-label={t.note}
            // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
            autoFocus
            maxLength={500}
            value={values.note}
            onChange={(event) => change({ note: event.target.value })}
            className="h-10 w-full rounded-control border border-line bg-canvas px-3 text-strong text-sm phone:text-lg"
          />
        )}
      </div>
      <LikelyGrid
        categories={categories}
        shown={shown}
        chosen={chosen}
        onChoose={(category) => change({ category })}
      />
      {hasKeys && (
        <AmountKeys onKey={(key) => change({ amount: withKey(values.amount, key, currency) })} />
      )}
      <div className="flex-none p-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <Button
          type="submit"
          variant="primary"
          icon={Check}
          busy={form.isAdding}
          disabled={form.amount <= 0}
          className="h-14 w-full phone:h-14"
        >
          {t.add(money({ amount: form.amount, currency }))}
        </Button>
      </div>
    </form>
  );
}

interface HeadProps extends Pick<QuickAddProps, 'title' | 'onClose'> {
  children?: ReactNode;
}

const Head = ({ title, onClose, children }: HeadProps) => (
  <div className="flex min-h-14 flex-none items-center pr-1 pl-4">
    {title}
    {children}
    <IconButton label={t.close} icon={X} className="ml-auto size-11" onClick={onClose} />
  </div>
);

/** State of the form, and what Add does. */
function useQuickForm(data: QuickData, onClose: () => void) {
  const { categories, accounts, choices } = data;
  const user = useUser();
  const undoing = useUndoAction();
  const [values, setValues] = useState(() => newValues(today(), accounts));
  const [edited, setEdited] = useState<WaitingEntry | null>(null);
  const [isAdding, setAdding] = useState(false);
  const change = (some: Partial<QuickValues>) => setValues((now) => ({ ...now, ...some }));
  const amount = enteredAmount(values.amount);
  const currency = entryCurrency(values.account, accounts);
  const shown = shownCategories({ values, categories, choices, now: localNow() });
  const chosen = values.category ?? shown[0];

  const tell = (row: { step_id: string | null }) => {
    const place = chosen === undefined ? null : findCategory(categories, chosen);
    const name = (place?.sub ?? place?.main)?.name;
    const sum = money({ amount, currency });
    toast.success(name ? t.addedTo(sum, name) : t.added(sum), undoing([row.step_id]));
  };
  const add = async () => {
    if (amount <= 0 || isAdding || !user) return;
    setAdding(true);
    try {
      const id = newEntryId();
      const body = bodyOf(values, { id, category: chosen, now: localNow() });
      const entry = { id, owner: user.id, body, savedAt: Date.now(), refusal: null };
      const sent = await addEntry(entry);
      // Its values are in the new entry now.
      if (edited) await removeEntry(edited.id);
      setEdited(null);
      if (sent.is === 'refused') toast.error(t.failed, { detail: sent.why });
      if (sent.is === 'waiting') toast.success(t.saved, { detail: t.savedDetail });
      setValues(newValues(today(), accounts));
      if (sent.is !== 'added') return;
      tell(sent.row);
      onClose();
    } catch (error) {
      toast.error(t.failed, { detail: messageOf(error) });
    } finally {
      setAdding(false);
    }
  };
  const edit = (entry: WaitingEntry) => {
    setEdited(entry);
    setValues(entryValues(entry, today()));
  };
  return { values, change, amount, currency, shown, chosen, add, edit, isAdding };
}

interface AmountFieldProps {
  value: string;
  currency: string;
  hasKeys: boolean;
  onChange: (value: string) => void;
}

/** The figure. With keys of its own, a phone's keyboard stays away. */
const AmountField = ({ value, currency, hasKeys, onChange }: AmountFieldProps) => (
  <span className="flex max-w-full items-center font-semibold text-[48px] text-strong leading-14 tracking-[-0.03em]">
    <span aria-hidden className="mr-1 text-[32px] text-muted">
      {symbolOf(currency)}
    </span>
    <input
      aria-label={t.amount}
      // biome-ignore lint/a11y/noAutofocus: the amount comes first, and keys must work at once
      autoFocus
      data-autofocus
      inputMode={hasKeys ? 'none' : 'decimal'}
      autoComplete="off"
      placeholder="0"
      maxLength={12}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/[^\d.,]/g, ''))}
      style={{ width: `${Math.max(value.length, 1) * 0.62 + 0.2}em` }}
      className="min-w-0 bg-transparent caret-accent outline-none placeholder:text-muted"
    />
  </span>
);

/** `€`, or the code of a currency without a symbol. */
const symbolOf = (currency: string): string =>
  money({ amount: 0, currency }).replace(/[\d.,\s]/g, '');
