import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { EyeOff, Shapes, Tags, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { invalidateTouched, patchLists, sendBatch } from '../api.ts';
import { applyPart, type BatchPart, type BulkChange, chunksOf, partsOf, undoOf } from '../batch.ts';
import type { Selection } from '../list/use-selection.ts';
import { texts } from '../texts.ts';
import { BulkCategoryDialog, BulkTagsDialog } from './bulk-dialogs.tsx';

const t = texts.bulk;

interface BulkBarProps {
  selection: Selection;
  categories: readonly Category[];
  /** How many rows the filter has. */
  total: number;
  /** Adds every row of the filter to the selection. */
  onSelectAll: () => Promise<void>;
}

const FLAGS: readonly { label: string; ignore: boolean; ignore_default_metrics: boolean }[] = [
  { label: t.ignoreOn, ignore: true, ignore_default_metrics: false },
  { label: t.ignoreMetricsOn, ignore: false, ignore_default_metrics: true },
  { label: t.ignoreBoth, ignore: true, ignore_default_metrics: true },
];
const COUNT_AGAIN: BulkChange = { kind: 'flags', ignore: false, ignore_default_metrics: false };

/** What can be done with the selected rows at once. It stays in sight at the foot of the window. */
export function BulkBar({ selection, categories, total, onSelectAll }: BulkBarProps) {
  const [asking, setAsking] = useState<'category' | 'tags' | null>(null);
  const [gathering, setGathering] = useState(false);
  const { busy, run } = useBulkChange(categories);
  const count = selection.rows.size;

  const apply = async (change: BulkChange) => {
    setAsking(null);
    if (await run([...selection.rows.values()], change)) selection.clear();
  };
  const gather = async () => {
    setGathering(true);
    await onSelectAll().finally(() => setGathering(false));
  };

  return (
    <>
      {/* So that the end of the page can come out from behind it. */}
      <div aria-hidden className="h-6 phone:h-26" />
      <section
        data-foot-bar
        aria-label={t.label}
        className="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit animate-rise lg:left-66 flex-wrap items-center justify-center gap-2 rounded-card border border-line-strong bg-float py-2 pr-2 pl-4 shadow-float phone:pl-2 phone:[&_button]:px-2"
      >
        <span aria-live="polite" className="whitespace-nowrap font-medium text-sm text-strong">
          {t.selected(count)}
        </span>
        {count < total && (
          <Button variant="ghost" size="sm" busy={gathering} onClick={() => void gather()}>
            {t.selectAll(total)}
          </Button>
        )}
        <IconButton
          label={t.clear}
          icon={<X size={16} aria-hidden />}
          onClick={selection.clear}
          className="order-last phone:order-none"
        />
        <Button
          size="sm"
          busy={busy}
          icon={<Shapes size={14} aria-hidden className="phone:hidden" />}
          onClick={() => setAsking('category')}
        >
          {t.category}
        </Button>
        <Button
          size="sm"
          disabled={busy}
          icon={<Tags size={14} aria-hidden className="phone:hidden" />}
          onClick={() => setAsking('tags')}
        >
          {t.tags}
        </Button>
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
            <MenuItem key={label} onSelect={() => void apply({ kind: 'flags', ...flags })}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onSelect={() => void apply(COUNT_AGAIN)}>{t.ignoreOff}</MenuItem>
        </Menu>
        {asking === 'category' && (
          <BulkCategoryDialog
            count={count}
            categories={categories}
            onApply={(change) => void apply(change)}
            onClose={() => setAsking(null)}
          />
        )}
        {asking === 'tags' && (
          <BulkTagsDialog
            count={count}
            onApply={(change) => void apply(change)}
            onClose={() => setAsking(null)}
          />
        )}
      </section>
    </>
  );
}

/** Sends as many batches as it takes; tells after each how many rows are done. Gives how many were set aside. */
async function sendAll(parts: readonly BatchPart[], onDone: (rows: number) => void) {
  let done = 0;
  let aside = 0;
  for (const chunk of chunksOf(parts)) {
    aside += (await sendBatch(chunk)).set_aside ?? 0;
    done += chunk.length;
    onDone(done);
  }
  return aside;
}

/** Changes many rows at once: shown before the server has answered, put back when it refuses, undone by the toast. */
function useBulkChange(categories: readonly Category[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const nameOf = (id: string) => {
    const place = findCategory(categories, id);
    return place ? fullName(place) : undefined;
  };

  async function undo(parts: readonly BatchPart[]) {
    try {
      await sendAll(parts, () => {});
      toast.success(texts.bulk.undone(parts.length));
    } catch (error) {
      toast.error(texts.bulk.failed(messageOf(error)));
    } finally {
      await invalidateTouched(client);
    }
  }

  async function send(rows: readonly Transaction[], parts: readonly BatchPart[]) {
    const byId = new Map(parts.map((part) => [part.id, part]));
    await client.cancelQueries({ queryKey: ['transactions'] });
    const putBack = patchLists(client, (row) => {
      const part = byId.get(row.id);
      return part ? applyPart(row, part, nameOf) : row;
    });
    let done = 0;
    const undoDone = () => ({
      action: {
        label: texts.bulk.undo,
        onClick: () => void undo(undoOf(rows, parts.slice(0, done))),
      },
    });
    try {
      const aside = await sendAll(parts, (n) => {
        done = n;
      });
      const detail = aside > 0 ? texts.setAside(aside) : undefined;
      toast.success(texts.bulk.changed(parts.length), { ...undoDone(), detail });
      return true;
    } catch (error) {
      const message = messageOf(error);
      putBack();
      if (done === 0) toast.error(texts.bulk.failed(message));
      else toast.error(texts.bulk.partly(done, parts.length, message), undoDone());
      return false;
    } finally {
      void invalidateTouched(client);
    }
  }

  /** Gives whether the rows are now as wanted. */
  async function run(rows: readonly Transaction[], change: BulkChange): Promise<boolean> {
    const parts = partsOf(rows, change);
    if (parts.length === 0) {
      toast.info(texts.bulk.nothing);
      return true;
    }
    setBusy(true);
    try {
      return await send(rows, parts);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
