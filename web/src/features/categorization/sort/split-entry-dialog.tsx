import type { Category } from '@saldo/contract/categories';
import type { SortEntry } from '@saldo/contract/sorting';
import type { NamedDialog } from '../../../lib/dialog-address.ts';
import { useCategoryIndex } from '../../categories/use-category-index.ts';
import { SplitPartsDialog } from '../../transactions/splits/split-dialog.tsx';
import type { useSorting } from './use-sorting.ts';

interface SplitEntryDialogProps {
  sorting: ReturnType<typeof useSorting>;
  categories: readonly Category[];
  /** Its subject is the entry whose newest transaction is split. */
  splitting: NamedDialog<SortEntry>;
}

/** Splits the newest transaction of an entry, which counts as sorted then. */
export function SplitEntryDialog({ sorting, categories, splitting }: SplitEntryDialogProps) {
  const { subject: entry, close } = splitting;
  const index = useCategoryIndex(categories);
  const [id] = entry?.ids ?? [];
  if (!entry || id === undefined) return null;
  return (
    <SplitPartsDialog
      {...{ id, index }}
      dialog={{ close }}
      onSaved={(saved) => sorting.split(entry.key, saved)}
    />
  );
}
