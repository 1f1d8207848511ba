import type { Merchant, MerchantRow } from '@saldo/contract/merchants';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { useState } from 'react';
import { day, money, signedSum } from '../../../lib/format.ts';
import { inMain } from '../../../lib/money.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { CategoryIndex } from '../transaction-parts.tsx';
import type { TransactionDialog } from '../use-transaction-dialog.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts.sides;

type Side = keyof Merchant['sides'];

interface SidesProps {
  merchant: Merchant;
  index: CategoryIndex;
  onOpen: TransactionDialog['show'];
}

/** The merchant's transactions: those paid to it and those received from it, apart. */
export function MerchantSides({ merchant: { sides }, index, onOpen }: SidesProps) {
  const [chosen, setChosen] = useState<Side | null>(null);
  const side = chosen ?? (sides.income.amount > sides.expense.amount ? 'income' : 'expense');
  const { rows, amount, count } = sides[side];
  return (
    <section aria-labelledby="merchant-rows">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="merchant-rows" className="font-medium text-normal text-sm">
          {t.title}
        </h3>
        <Segmented
          label={t.label}
          value={side}
          onChange={setChosen}
          options={[
            { value: 'expense', label: t.expense(sides.expense.count) },
            { value: 'income', label: t.income(sides.income.count) },
          ]}
        />
      </div>
      {count === 0 ? (
        <p className="mt-3 text-muted text-sm">{t.none}</p>
      ) : (
        <>
          <p className="mt-2 text-muted text-xs">
            {t.total(money(inMain(amount)))}
            {count > rows.length && ` · ${t.newest(rows.length)}`}
          </p>
          <ul className="mt-1 text-sm">
            {rows.map((row) => (
              <SideRow key={row.id} {...{ row, index, onOpen }} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface SideRowProps {
  row: MerchantRow;
  index: CategoryIndex;
  onOpen: TransactionDialog['show'];
}

function SideRow({ row, index, onOpen }: SideRowProps) {
  const category = row.category_id === null ? undefined : index.get(row.category_id);
  return (
    <li className="border-line border-t first:border-t-0">
      <button
        type="button"
        onClick={() => onOpen({ kind: 'view', value: row.id })}
        className="-mx-2 flex min-h-11 w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-raised"
      >
        <CategoryDot color={category?.color ?? UNCATEGORIZED.color} />
        <span className="min-w-0 flex-1">
          <span className="clip block text-strong">{day(row.on)}</span>
          <span className="clip block text-muted text-xs">
            {[category?.name, row.account, row.description].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex-none font-semibold text-strong">{signedSum(inMain(row.amount))}</span>
      </button>
    </li>
  );
}
