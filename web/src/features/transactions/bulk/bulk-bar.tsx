import type { Category } from '@saldo/contract/categories';
import { EyeOff, Shapes, Tags, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import type { BulkChange } from '../bulk-change.ts';
import { DownloadButton, SumLines, sumsOf } from '../list/list-sums.tsx';
import type { RowSelection } from '../list/use-selection.ts';
import { useOfferAlike } from '../merchants/use-offer-alike.ts';
import { texts } from '../texts.ts';
import { BulkCategoryDialog, BulkDeleteDialog, BulkTagsDialog } from './bulk-dialogs.tsx';
import { useBulkChange } from './use-bulk-change.ts';

const t = texts.bulk;

interface BulkBarProps {
  selection: RowSelection;
  categories: readonly Category[];
  /** Number of rows that match the filters. */
  total: number;
  onSelectAll: () => Promise<void>;
}

const FLAGS: readonly { label: string; ignore: boolean; ignore_default_metrics: boolean }[] = [
  { label: t.ignoreOn, ignore: true, ignore_default_metrics: false },
  { label: t.ignoreMetricsOn, ignore: false, ignore_default_metrics: true },
  { label: t.ignoreBoth, ignore: true, ignore_default_metrics: true },
];
const COUNT_AGAIN: BulkChange = { kind: 'flags', ignore: false, ignore_default_metrics: false };

/** The row just selected may be where the bar appears. */
const showFocused = (bar: HTMLElement | null) => {
  if (bar) document.activeElement?.scrollIntoView({ block: 'nearest' });
};

/** Actions for the selected rows, kept in view at the bottom of the window while the list reaches below it. */
export function BulkBar({ selection, categories, total, onSelectAll }: BulkBarProps) {
  const { subject: asking, show, close } = useNamedDialog<'category' | 'tags' | 'delete'>('bulk');
  const [gathering, setGathering] = useState(false);
  const { busy, run } = useBulkChange(categories);
  const offerAlike = useOfferAlike();
  const count = selection.rows.size;

  const apply = async (change: BulkChange) => {
    if (asking) close();
    const rows = [...selection.rows.values()];
    if (!(await run(rows, change))) return;
    selection.clear();
    if (change.kind === 'category') await offerAlike(rows, change.category);
  };
  const gather = async () => {
    setGathering(true);
    await onSelectAll().finally(() => setGathering(false));
  };

  return (
    // Sticky, so that at the end of the page it stands below the list, however many lines it takes.
    <section
      ref={showFocused}
      data-foot-bar
      aria-label={t.label}
      className="sticky bottom-[calc(1rem+var(--bar))] z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-float py-2 pr-2 pl-4 shadow-float phone:pl-2 phone:[&_button]:px-2"
    >
      <span aria-live="polite" className="whitespace-nowrap font-medium text-sm text-strong">
        {t.selected(count)}
      </span>
      <div className="text-muted text-sm tabular-nums">
        <SumLines sums={sumsOf(selection.rows.values())} isSelection />
      </div>
      {count < total && (
        <Button variant="ghost" size="sm" busy={gathering} onClick={() => void gather()}>
          {t.selectAll(total)}
        </Button>
      )}
      <IconButton
        label={t.clear}
        icon={X}
        onClick={selection.clear}
        className="order-last phone:order-none"
      />
      <Button
        size="sm"
        busy={busy}
        icon={<Shapes size={14} aria-hidden className="phone:hidden" />}
        onClick={() => show('category')}
      >
        {t.category}
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<Tags size={14} aria-hidden className="phone:hidden" />}
        onClick={() => show('tags')}
      >
        {t.tags}
      </Button>
      <span className="phone:hidden">
        <DownloadButton rows={() => Promise.resolve([...selection.rows.values()])} isSmall />
      </span>
      <BulkIgnore busy={busy} onPick={(change) => void apply(change)} />
      <IconButton
        label={t.delete}
        danger
        disabled={busy}
        icon={Trash2}
        onClick={() => show('delete')}
      />
      {asking === 'category' && (
        <BulkCategoryDialog
          count={count}
          categories={categories}
          onApply={(change) => void apply(change)}
          onClose={close}
        />
      )}
      {asking === 'tags' && (
        <BulkTagsDialog count={count} onApply={(change) => void apply(change)} onClose={close} />
      )}
      {asking === 'delete' && <BulkDeleteDialog selection={selection} onClose={close} />}
    </section>
  );
}

const BulkIgnore = ({ busy, onPick }: { busy: boolean; onPick: (change: BulkChange) => void }) => (
  <Menu
    side="top"
    trigger={
      <Button
        size="sm"
        disabled={busy}
        icon={<EyeOff size={14} aria-hidden className="phone:hidden" />}
      >
        {t.ignore}
      </Button>
    }
  >
    {FLAGS.map(({ label, ...flags }) => (
      <MenuItem key={label} onSelect={() => onPick({ kind: 'flags', ...flags })}>
        {label}
      </MenuItem>
    ))}
    <MenuSeparator />
    <MenuItem onSelect={() => onPick(COUNT_AGAIN)}>{t.ignoreOff}</MenuItem>
  </Menu>
);
