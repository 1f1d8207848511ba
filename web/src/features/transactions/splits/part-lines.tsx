import type { Split as Part, Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { fromCents } from '@saldo/domain/money';
import { CornerDownRight, Split } from 'lucide-react';
import { amountText, money } from '../../../lib/format.ts';
import { CategoryDot } from '../../../ui/category-dot.tsx';
import { cx } from '../../../ui/cx.ts';
import { SharedAmount } from '../shares/share-section.tsx';
import { Amount, type CategoryIndex, descriptionOrPlaceholder } from '../transaction-parts.tsx';
import { splitTexts as t } from './split-texts.ts';
import { matchingSplits, shownCents } from './split-values.ts';

/** Whether a row's parts are shown below it. */
export interface Opening {
  isOpen: boolean;
  onToggle: () => void;
}

const nameOf = ({ category }: Part, index: CategoryIndex) =>
  index.get(category)?.name ?? UNCATEGORIZED.name;

interface PartsChipProps extends Opening {
  row: Transaction;
  index: CategoryIndex;
}

/** How many parts a row has, or how many of them the filters match. Pressing it shows them below the row. */
export function PartsChip({ row, index, isOpen, onToggle }: PartsChipProps) {
  const { splits } = row;
  if (splits.length === 0) return null;
  const some = matchingSplits(row).length;
  const words = some < splits.length ? t.some(some, splits.length) : t.parts(splits.length);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={t.partsOf(words, descriptionOrPlaceholder(row))}
      title={splits.map((part) => nameOf(part, index)).join(', ')}
      onClick={onToggle}
      className="relative z-1 inline-flex h-5 flex-none items-center gap-1 rounded-chip bg-raised px-1.5 font-medium text-muted text-xs hover:bg-float-on hover:text-strong phone:h-7"
    >
      <Split size={12} aria-hidden />
      {words}
    </button>
  );
}

/** The category of the only part that the filters match, or how many categories there are. */
export function PartsCategory({ row, index }: { row: Transaction; index: CategoryIndex }) {
  const matching = matchingSplits(row);
  const categories = new Set(matching.map(({ category }) => category));
  const [only] = matching;
  if (only && categories.size === 1) return <PartCategory part={only} index={index} />;
  return <span className="whitespace-nowrap text-muted">{t.categories(categories.size)}</span>;
}

const PartCategory = ({ part, index }: { part: Part; index: CategoryIndex }) => (
  <span className="flex min-w-0 items-center gap-2">
    <CategoryDot color={(index.get(part.category) ?? UNCATEGORIZED).color} />
    <span className="clip">{nameOf(part, index)}</span>
  </span>
);

/** A row's amount. If the filters match only some of its parts, theirs, above the whole. */
export function RowAmount({ row }: { row: Transaction }) {
  if (!row.matching) return <SharedAmount row={row} />;
  return (
    <span className="block text-right">
      <Amount row={{ ...row, amount: fromCents(shownCents(row)) }} />
      <span className="block whitespace-nowrap font-normal text-muted text-xs">
        {t.of(money(row))}
      </span>
    </span>
  );
}

interface LinesProps {
  row: Transaction;
  index: CategoryIndex;
}

/** The parts below a row of the table. */
export const PartRows = ({
  row,
  index,
  columns,
}: LinesProps & { columns: readonly { id: string; className?: string }[] }) =>
  row.splits.map((part) => (
    <tr key={part.id} className="text-muted">
      <td className="border-line border-b" />
      {columns.map(({ id, className }) => (
        <td key={id} className={cx('h-9 border-line border-b px-2', className)}>
          {id === 'description' && <PartNote part={part} index={index} />}
          {id === 'category_name' && <PartCategory part={part} index={index} />}
          {id === 'amount' && amountText({ ...row, amount: part.amount })}
        </td>
      ))}
      <td className="border-line border-b" />
    </tr>
  ));

/** The parts below a row on a phone, and in the details. */
export const PartList = ({ row, index }: LinesProps) => (
  <ul
    aria-label={t.partsOf(t.parts(row.splits.length), descriptionOrPlaceholder(row))}
    className="flex flex-col text-sm"
  >
    {row.splits.map((part) => (
      <li key={part.id} className="flex min-h-9 items-center gap-3">
        <span className="min-w-0 flex-1">
          <PartCategory part={part} index={index} />
          {part.note && <span className="clip block pl-4 text-muted text-xs">{part.note}</span>}
        </span>
        <span className="flex-none whitespace-nowrap text-strong">
          {amountText({ ...row, amount: part.amount })}
        </span>
      </li>
    ))}
  </ul>
);

const PartNote = ({ part, index }: { part: Part; index: CategoryIndex }) => (
  <span className="flex min-w-0 items-center gap-2 pl-3">
    <CornerDownRight size={14} aria-hidden className="flex-none text-line-control" />
    <span className="clip">{part.note ?? nameOf(part, index)}</span>
  </span>
);
