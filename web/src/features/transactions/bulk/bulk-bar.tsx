import type { Category } from '@saldo/contract/categories';
import { EyeOff, Shapes, Tags, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useNamedDialog } from '../../../lib/dialog-address.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { MenuDots } from '../../../ui/menu-dots.tsx';
import type { BulkChange } from '../bulk-change.ts';
import { DownloadButton, SumLines, sumsOf, useDownload } from '../list/list-sums.tsx';
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
  const Bar = usePhone() ? PhoneBar : DeskBar;

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
      className="sticky bottom-[calc(1rem+var(--bar))] z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-float py-2 pr-2 pl-4 shadow-float phone:w-full phone:justify-start phone:pl-2"
    >
      <Bar {...{ selection, total, gathering, busy, gather, show, apply }} />
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

interface BarProps {
  selection: RowSelection;
  total: number;
  gathering: boolean;
  busy: boolean;
  gather: () => Promise<void>;
  show: (dialog: 'category' | 'tags' | 'delete') => void;
  apply: (change: BulkChange) => Promise<void>;
}

const Selected = ({ count }: { count: number }) => (
  <span aria-live="polite" className="whitespace-nowrap font-medium text-sm text-strong">
    {t.selected(count)}
  </span>
);

function DeskBar({ selection, total, gathering, busy, gather, show, apply }: BarProps) {
  return (
    <>
      <Selected count={selection.rows.size} />
      <div className="text-muted text-sm tabular-nums">
        <SumLines sums={sumsOf(selection.rows.values())} isSelection />
      </div>
      {selection.rows.size < total && (
        <Button variant="ghost" size="sm" busy={gathering} onClick={() => void gather()}>
          {t.selectAll(total)}
        </Button>
      )}
      <Button
        size="sm"
        busy={busy}
        icon={<Shapes size={14} aria-hidden />}
        onClick={() => show('category')}
      >
        {t.category}
      </Button>
      <Button
        size="sm"
        disabled={busy}
        icon={<Tags size={14} aria-hidden />}
        onClick={() => show('tags')}
      >
        {t.tags}
      </Button>
      <DownloadButton rows={() => Promise.resolve([...selection.rows.values()])} isSmall />
      <Menu
        side="top"
        trigger={
          <Button size="sm" disabled={busy} icon={<EyeOff size={14} aria-hidden />}>
            {t.ignore}
          </Button>
        }
      >
        <IgnoreItems apply={apply} />
      </Menu>
      <IconButton
        label={t.delete}
        danger
        disabled={busy}
        icon={Trash2}
        onClick={() => show('delete')}
      />
      <IconButton label={t.clear} icon={X} onClick={selection.clear} />
    </>
  );
}

/** Two lines: what is selected with the likeliest action, and its sums. The other actions are in a menu. */
function PhoneBar({ selection, total, gathering, busy, gather, show, apply }: BarProps) {
  const { download } = useDownload(() => Promise.resolve([...selection.rows.values()]));
  return (
    <>
      <IconButton label={t.clear} icon={X} onClick={selection.clear} />
      <Selected count={selection.rows.size} />
      <Button
        size="sm"
        busy={busy || gathering}
        className="ml-auto"
        onClick={() => show('category')}
      >
        {t.category}
      </Button>
      <Menu side="top" trigger={<IconButton label={t.more} disabled={busy} icon={<MenuDots />} />}>
        {selection.rows.size < total && (
          <MenuItem onSelect={() => void gather()}>{t.selectAll(total)}</MenuItem>
        )}
        <MenuItem onSelect={() => show('tags')}>{t.tags}</MenuItem>
        <MenuItem onSelect={download}>{t.download}</MenuItem>
        <MenuSeparator />
        <IgnoreItems apply={apply} />
        <MenuSeparator />
        <MenuItem danger onSelect={() => show('delete')}>
          {t.delete}
        </MenuItem>
      </Menu>
      <div className="basis-full px-2 pb-1 text-muted text-sm tabular-nums">
        <SumLines sums={sumsOf(selection.rows.values())} isSelection />
      </div>
    </>
  );
}

const IgnoreItems = ({ apply }: Pick<BarProps, 'apply'>) => (
  <>
    {FLAGS.map(({ label, ...flags }) => (
      <MenuItem key={label} onSelect={() => void apply({ kind: 'flags', ...flags })}>
        {label}
      </MenuItem>
    ))}
    <MenuSeparator />
    <MenuItem onSelect={() => void apply(COUNT_AGAIN)}>{t.ignoreOff}</MenuItem>
  </>
);
