import type { Category } from '@saldo/contract/categories';
import { MAX_NOTE, type Transaction } from '@saldo/contract/transactions';
import { fromCents } from '@saldo/domain/money';
import { X } from 'lucide-react';
import { useState } from 'react';
import { money, percent } from '../../../lib/format.ts';
import { moneyProblem, typedAmount } from '../../../lib/typed-money.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { CategorySelect } from '../../categories/category-field.tsx';
import { splitTexts as t } from './split-texts.ts';
import type { PartValues, Way } from './split-values.ts';

interface PartRowProps {
  part: PartValues;
  at: number;
  row: Transaction;
  categories: readonly Category[];
  way: Way;
  /** NaN if the text can’t be read as an amount. */
  cents: number;
  isLast: boolean;
  onChange: (change: Partial<PartValues>) => void;
  onRemove: (() => void) | undefined;
}

/** A part: its category and amount, and a note below. The last has no amount of its own. */
export function PartRow(props: PartRowProps) {
  const { part, at, row, categories, way, cents, isLast, onChange, onRemove } = props;
  const n = at + 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.25rem_auto] items-center gap-x-2 gap-y-1 border-line border-t py-3 phone:grid-cols-[minmax(0,1fr)_auto] phone:*:first:col-span-2">
      <CategorySelect
        aria-label={t.category(n)}
        categories={categories}
        placeholder={t.chooseCategory}
        value={part.category}
        onPick={(category) => onChange({ category })}
      />
      {isLast ? (
        <RestInput cents={cents} currency={row.currency} />
      ) : (
        <Input
          data-amount
          data-autofocus={at === 0 || undefined}
          aria-label={way === 'percent' ? t.percent(n) : t.amount(n)}
          aria-invalid={moneyProblem(part.amount, row.currency) !== null || undefined}
          inputMode="decimal"
          autoComplete="off"
          className="text-right"
          value={part.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      )}
      <span className="min-w-8 phone:min-w-11">
        {!isLast && onRemove && <IconButton label={t.removePart(n)} icon={X} onClick={onRemove} />}
      </span>
      <NoteInput part={part} n={n} onChange={onChange} />
      <span className="col-span-2 whitespace-nowrap text-muted text-xs phone:col-span-1">
        {shareText(props)}
      </span>
    </div>
  );
}

/** What the part is of the whole, or in percent mode its amount. */
function shareText({ row, way, cents, isLast }: PartRowProps): string {
  if (isLast) return t.remains;
  if (Number.isNaN(cents)) return '';
  if (way === 'percent') return money({ amount: fromCents(cents), currency: row.currency });
  return percent(cents / row.amount);
}

const RestInput = ({ cents, currency }: { cents: number; currency: string }) => (
  <Input
    readOnly
    tabIndex={-1}
    aria-label={t.rest}
    aria-invalid={cents < 0 || undefined}
    value={typedAmount(fromCents(cents), currency)}
    className={cx('border-dashed bg-transparent! text-right', cents < 0 && 'text-expense')}
  />
);

function NoteInput({ part, n, onChange }: Pick<PartRowProps, 'part' | 'onChange'> & { n: number }) {
  const [isOpen, setOpen] = useState(part.note !== '');
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="justify-self-start rounded-chip px-3 font-medium text-accent text-xs hover:underline phone:min-h-11"
      >
        {t.addNote}
      </button>
    );
  }
  return (
    <Input
      dense
      ref={(input) => {
        if (input && part.note === '' && document.activeElement?.tagName !== 'INPUT') input.focus();
      }}
      aria-label={t.note(n)}
      maxLength={MAX_NOTE}
      value={part.note}
      onChange={(event) => onChange({ note: event.target.value })}
    />
  );
}
