import type { Transaction } from '@saldo/contract/transactions';
import { fold } from '@saldo/domain/text';
import { Flag, History, Search, X } from 'lucide-react';
import {
  type ReactNode,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { amountText, day } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import type { AnyCategory } from '../../categories/category-tree.ts';
import { descriptionOrPlaceholder } from '../../transactions/transaction-parts.tsx';
import { ignoredLabel } from '../row-texts.ts';
import { texts } from '../texts.ts';
import { CountdownBar } from './countdown-bar.tsx';
import type { ManualFlow, PendingChoice } from './manual-flow.ts';
import { useCountdown } from './use-countdown.ts';

const t = texts.history;
const ROW_HEIGHT = 60;
const FLASH = { ms: 2000, steps: 40 } as const;

export type Rows = ReadonlyMap<string, Transaction>;
export type CategoryNames = ReadonlyMap<string, AnyCategory>;

interface HistoryPanelProps {
  flow: ManualFlow;
  rows: Rows;
  index: CategoryNames;
  onShow: (id: string) => void;
  onRemove: (id: string) => void;
  onFlashOver: () => void;
}

interface Entry {
  id: string;
  row: Transaction;
  choice: PendingChoice;
  category: AnyCategory | undefined;
}

function entriesOf(pending: ManualFlow['pending'], rows: Rows, index: CategoryNames): Entry[] {
  const entries: Entry[] = [];
  for (const [id, choice] of pending) {
    const row = rows.get(id);
    if (row) entries.push({ id, row, choice, category: index.get(choice.category ?? '') });
  }
  return entries.reverse();
}

const textOf = ({ row, choice, category }: Entry) =>
  fold(`${row.description} ${category?.name ?? ''} ${ignoredLabel(choice.flags) ?? ''}`);

export function HistoryPanel(props: HistoryPanelProps) {
  const { flow, rows, index, onShow, onRemove, onFlashOver } = props;
  const { pending, ended, flashFrom } = flow;
  const [query, setQuery] = useState('');
  const words = fold(useDeferredValue(query));
  const entries = useMemo(() => entriesOf(pending, rows, index), [pending, rows, index]);
  const found = useMemo(
    () => (words === '' ? entries : entries.filter((entry) => textOf(entry).includes(words))),
    [entries, words],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {ended && (
        <p className="flex flex-none gap-3 border-line border-b bg-accent-tint px-6 py-3 text-sm text-strong max-lg:px-4">
          <Flag size={16} aria-hidden className="mt-0.5 flex-none text-accent" />
          {t.end}
        </p>
      )}
      {flashFrom && <FlashNote count={pending.size} onOver={onFlashOver} />}
      {entries.length === 0 ? (
        <EmptyState icon={History} title={texts.history.none} heading="h3">
          {t.noneHint}
        </EmptyState>
      ) : (
        <>
          <div className="flex-none px-6 py-4 max-lg:px-4">
            <Input
              type="search"
              dense
              aria-label={t.search}
              placeholder={t.search}
              autoComplete="off"
              icon={Search}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
          {found.length === 0 && <p className="px-6 py-8 text-center text-muted">{t.nothing}</p>}
          <WindowedList
            label={t.list}
            items={found}
            keyOf={({ id }) => id}
            rowHeight={ROW_HEIGHT}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t"
          >
            {(entry) => <PendingChange entry={entry} onShow={onShow} onRemove={onRemove} />}
          </WindowedList>
        </>
      )}
    </div>
  );
}

/** Explains why History opened, and for how long. */
function FlashNote({ count, onOver }: { count: number; onOver: () => void }) {
  const left = useCountdown(FLASH, onOver);
  return (
    <p
      role="status"
      className="relative flex-none overflow-hidden bg-income-tint px-6 py-3 text-sm text-strong max-lg:px-4"
    >
      {t.flash(count)}
      <CountdownBar left={left} />
    </p>
  );
}

interface PendingChangeProps extends Pick<HistoryPanelProps, 'onShow' | 'onRemove'> {
  entry: Entry;
}

const PendingChange = ({
  entry: { id, row, choice, category },
  onShow,
  onRemove,
}: PendingChangeProps) => {
  const ignored = ignoredLabel(choice.flags);
  return (
    <div className="flex h-full items-center gap-3 border-line border-b pr-4 pl-6 max-lg:pl-4">
      <button
        type="button"
        title={t.show}
        onClick={() => onShow(id)}
        className="min-w-0 flex-1 rounded-control py-1 text-left"
      >
        <span className="flex items-baseline gap-3">
          <span className="clip flex-1 text-strong">{descriptionOrPlaceholder(row)}</span>
          <span className="flex-none font-medium text-strong">{amountText(row)}</span>
        </span>
        <span className="flex items-center gap-2 text-muted text-xs">
          <span className="flex-none">{day(row.date)}</span>
          {category && (
            <span className="clip text-normal">
              <Emoji>{category.icon}</Emoji> {category.name}
            </span>
          )}
          {ignored && <Badge>{ignored}</Badge>}
        </span>
      </button>
      <IconButton
        label={t.remove(descriptionOrPlaceholder(row))}
        icon={X}
        onClick={() => onRemove(id)}
      />
    </div>
  );
};

interface WindowedListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Height of every row, in pixels. */
  rowHeight: number;
  children: (item: T) => ReactNode;
  className?: string;
}

/** A list of any length that renders only the visible rows. */
function WindowedList<T>(props: WindowedListProps<T>) {
  const { label, items, keyOf, rowHeight, children, className } = props;
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const own = box.current;
    if (!own) return;
    const measure = () => setSeen({ top: own.scrollTop, height: own.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    own.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      own.removeEventListener('scroll', measure);
    };
  }, []);
  const { from, to } = windowOf(seen, rowHeight, items.length);
  return (
    <div ref={box} className={className}>
      <ul
        aria-label={label}
        style={{ height: items.length * rowHeight, paddingTop: from * rowHeight }}
      >
        {items.slice(from, to).map((item, i) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={from + i + 1}
            style={{ height: rowHeight }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Extra rows rendered beyond both edges, so the next rows already exist when the user scrolls or presses Tab. */
const BEYOND = 8;

/** Rows to render: from (inclusive) to (exclusive). */
export function windowOf(
  seen: { top: number; height: number },
  rowHeight: number,
  count: number,
): { from: number; to: number } {
  const inSight = Math.ceil(seen.height / rowHeight) + 1;
  // If the list is now shorter than its scroll position, show its last rows.
  const first = Math.min(Math.floor(seen.top / rowHeight), Math.max(0, count - inSight));
  return { from: Math.max(0, first - BEYOND), to: Math.min(count, first + inSight + BEYOND) };
}
