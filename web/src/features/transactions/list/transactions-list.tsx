import type { Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED } from '@saldo/contract/well-known';
import { addDays } from '@saldo/domain/dates';
import { Check } from 'lucide-react';
import { memo, useState } from 'react';
import { bankName } from '../../../lib/banks.ts';
import { day, signedSum, today } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { EmojiTile } from '../../../ui/emoji-tile.tsx';
import { AT_ONCE, LATER } from '../../../ui/grid-table.tsx';
import { Loading, Several, Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PartList, PartsChip, RowAmount } from '../splits/part-lines.tsx';
import { texts } from '../texts.ts';
import {
  type CategoryIndex,
  DuplicateChip,
  descriptionOrPlaceholder,
  ReceiptMark,
  TransferChip,
} from '../transaction-parts.tsx';
import { CategoryChip, type RowCategories } from './category-chip.tsx';
import { type DayGroup, groupByDay } from './group-by-day.ts';
import { DetailsLink } from './transaction-columns.tsx';
import type { ListProps } from './transactions-table.tsx';
import type { RowSelection } from './use-selection.ts';

interface TransactionsListProps
  extends Pick<
    ListProps,
    'rows' | 'index' | 'selection' | 'mayEdit' | 'categories' | 'onCategorize'
  > {
  /** True if the rows are sorted by date, and therefore grouped by day. */
  byDay: boolean;
  /** Whether the list continues before or after this page. */
  more: { before: boolean; after: boolean };
  stale: boolean;
}

/** The list on a phone: two-line rows grouped by day. */
export function TransactionsList(props: TransactionsListProps) {
  const { rows, byDay, more, stale, selection, ...rest } = props;
  const far = new Set(rows.slice(AT_ONCE));
  const linesOf = (row: Transaction) => (
    <TransactionLines
      key={row.id}
      row={row}
      dated={!byDay}
      isFar={far.has(row)}
      selected={selection.has(row.id)}
      onSelect={selection.set}
      {...rest}
    />
  );
  const classes = cx(stale && 'opacity-50');
  if (!byDay) {
    return (
      <ul aria-label={texts.tableLabel} aria-busy={stale} className={classes}>
        {rows.map(linesOf)}
      </ul>
    );
  }
  return (
    <div aria-busy={stale} className={classes}>
      {groupByDay(rows, more).map((group) => (
        <section key={group.day} aria-label={dayName(group.day)}>
          <DayHead group={group} />
          <ul>{group.rows.map(linesOf)}</ul>
        </section>
      ))}
    </div>
  );
}

function dayName(date: string, now = today()): string {
  if (date === now) return texts.today;
  return date === addDays(now, -1) ? texts.yesterday : day(date, now);
}

const DayHead = ({ group }: { group: DayGroup }) => (
  <h2 className="flex gap-3 px-4 pt-4 pb-2 font-medium text-muted text-xs">
    {dayName(group.day)}
    <span className="ml-auto flex flex-wrap justify-end gap-x-3">
      {group.sums?.map(({ currency, amount }) => (
        <span key={currency}>{signedSum({ amount, currency })}</span>
      ))}
    </span>
  </h2>
);

interface TileProps {
  row: Transaction;
  index: CategoryIndex;
  selected: boolean;
  onSelect: RowSelection['set'];
  mayEdit: boolean;
}

const TransactionLines = memo(function TransactionLines({
  dated,
  isFar,
  categories,
  onCategorize,
  ...tile
}: TileProps & RowCategories & { dated: boolean; isFar: boolean }) {
  const { row, index, selected } = tile;
  const [isOpen, setOpen] = useState(false);
  return (
    <li
      className={cx(
        'relative grid min-h-16 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t px-4 py-3',
        selected && 'bg-accent-tint',
        isFar && LATER,
      )}
    >
      <SelectTile {...tile} />
      <DetailsLink row={row} />
      <RowAmount row={row} />
      <span className="col-span-2 col-start-2 flex min-w-0 items-center gap-1.5 text-muted text-xs">
        <CategoryChip {...{ row, index, categories, onCategorize }} />
        <span aria-hidden>·</span>
        <span className="clip max-w-1/2 flex-none">{bankName(row.bank)}</span>
        {dated && (
          <>
            <span aria-hidden>·</span>
            <span className="whitespace-nowrap">{day(row.date)}</span>
          </>
        )}
        <span className="ml-auto flex flex-none items-center gap-1">
          <ReceiptMark row={row} />
          <PartsChip {...{ row, index, isOpen }} onToggle={() => setOpen(!isOpen)} />
          <DuplicateChip row={row} />
          <TransferChip row={row} />
          {row.ignore && <Tag>{texts.ignored}</Tag>}
        </span>
      </span>
      {isOpen && (
        <div className="col-span-2 col-start-2 pt-1">
          <PartList row={row} index={index} />
        </div>
      )}
    </li>
  );
});

/** The category tile doubles as the row's checkbox, since there is no room for another. */
function SelectTile({ row, index, selected, onSelect, mayEdit }: TileProps) {
  const { icon, color } = index.get(row.category) ?? UNCATEGORIZED;
  return (
    <label className="relative z-1 row-span-2 grid size-9 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        aria-label={texts.selectRow(descriptionOrPlaceholder(row))}
        checked={selected}
        disabled={!mayEdit}
        onChange={(event) => onSelect([row], event.target.checked)}
        className="-inset-1 absolute size-11 appearance-none opacity-0"
      />
      {selected ? (
        <span className="grid size-9 place-items-center rounded-control bg-accent-solid text-on-accent">
          <Check size={20} aria-hidden />
        </span>
      ) : (
        <span className={cx(row.ignore && 'opacity-50')}>
          <EmojiTile icon={icon} color={color} />
        </span>
      )}
    </label>
  );
}

export const ListSkeleton = ({ rows }: { rows: number }) => (
  <Loading label={texts.loading}>
    <Several times={rows}>
      <div className="flex h-16 items-center gap-3 border-line border-t px-4 first:border-0">
        <Skeleton className="size-9" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
        <Skeleton className="h-4 w-16" />
      </div>
    </Several>
  </Loading>
);
