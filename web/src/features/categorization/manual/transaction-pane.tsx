import type { Transaction } from '@saldo/contract/transactions';
import type { ReactNode } from 'react';
import { bankName } from '../../../lib/banks.ts';
import { amountText, day, dayInFull } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { FittedFigure } from '../../../ui/stat-card.tsx';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { texts as transactionTexts } from '../../transactions/texts.ts';
import { descriptionOrPlaceholder } from '../../transactions/transaction-parts.tsx';
import { ignoredLabel } from '../row-texts.ts';
import { texts } from '../texts.ts';
import type { PendingChoice } from './manual-flow.ts';

const t = texts.manual;

interface About {
  row: Transaction;
  choice: PendingChoice | undefined;
  category: AnyCategory | undefined;
}

interface TransactionPaneProps extends About {
  onDetails: () => void;
  children: ReactNode;
}

export const TransactionPane = (props: TransactionPaneProps) => {
  const { row, choice, category, onDetails, children } = props;
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto border-line border-r bg-canvas p-6 max-lg:p-4">
      <State choice={choice} category={category} />
      <p className="@container mt-2 whitespace-nowrap font-bold text-3xl text-strong tracking-[-0.02em] max-lg:text-2xl">
        <FittedFigure text={amountText(row)} />
      </p>
      <h3
        className="line-clamp-3 font-medium text-lg text-strong [overflow-wrap:anywhere]"
        title={row.description}
      >
        {descriptionOrPlaceholder(row)}
      </h3>
      <p className="text-muted text-sm">{dayInFull(row.date)}</p>
      <dl className="mt-5 text-sm">
        {factsOf(row).map(([label, value]) => (
          <div key={label} className="flex gap-4 border-line border-t py-2 first:border-t-0">
            <dt className="flex-none text-muted">{label}</dt>
            <dd className="clip ml-auto text-right font-medium text-strong" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        aria-keyshortcuts="d"
        onClick={onDetails}
        className="mt-2 flex min-h-8 items-center gap-2 self-start font-medium text-accent text-sm hover:underline"
      >
        {t.viewDetails}
        <span aria-hidden>
          <Kbd>D</Kbd>
        </span>
      </button>
      <div className="mt-auto flex flex-col gap-3 pt-4">{children}</div>
    </div>
  );
};

export const TransactionStrip = ({ row, choice, category }: About) => (
  <div className="flex flex-none items-center gap-4 bg-canvas p-4">
    <div className="min-w-0 flex-1">
      <h3 className="clip font-medium text-lg text-strong">{descriptionOrPlaceholder(row)}</h3>
      <p className="clip text-muted text-xs">
        {[day(row.date), bankName(row.bank), row.account_name].filter(Boolean).join(' · ')}
      </p>
      {choice && (
        <div className="mt-1 flex">
          <State choice={choice} category={category} />
        </div>
      )}
    </div>
    <p className="flex-none font-bold text-2xl text-strong tracking-[-0.02em]">{amountText(row)}</p>
  </div>
);

const State = ({ choice, category }: Pick<About, 'choice' | 'category'>) => {
  const ignored = ignoredLabel(choice?.flags);
  return (
    <p className="flex min-h-5 min-w-0 flex-wrap gap-1">
      {!choice && <Badge>{t.uncategorized}</Badge>}
      {category && (
        <Badge tone="accent" className="max-w-full">
          <Emoji>{category.icon}</Emoji>
          <span className="clip">{category.name}</span>
        </Badge>
      )}
      {ignored && <Badge tone="warning">{ignored}</Badge>}
    </p>
  );
};

function factsOf(row: Transaction): (readonly [label: string, value: string])[] {
  const facts: (readonly [string, string | null])[] = [
    [t.bank, bankName(row.bank)],
    [t.account, row.account_name],
    [t.type, row.type === 'unknown' ? null : transactionTexts.types[row.type]],
    [t.merchant, row.merchant_name],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
