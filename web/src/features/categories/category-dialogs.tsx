import type { Category } from '@saldo/contract/categories';
import { useKept } from '../../lib/use-kept.ts';
import { GoneDialog } from '../../ui/dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { findCategory } from './category-tree.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { texts } from './texts.ts';
import type { DialogControl } from './use-dialog.ts';

interface CategoryDialogsProps {
  dialog: DialogControl;
  categories: readonly Category[];
  mayEdit: boolean;
}

/** The dialog that the address names. All of them change something, so they need the right to. */
export function CategoryDialogs({ dialog, categories, mayEdit }: CategoryDialogsProps) {
  const { open, close } = dialog;
  const key = open && 'value' in open ? open.value : '';
  const place = useKept(key, findCategory(categories, key));
  if (!open || !mayEdit) return null;
  if (open.kind === 'new') {
    const parent = categories.find(({ id, type }) => id === open.value && type !== 'system');
    return (
      <CategoryForm
        original={null}
        parent={parent?.id ?? ''}
        categories={categories}
        onClose={close}
      />
    );
  }
  if (open.kind === 'categorize') return null;

  const category = place?.sub ?? place?.main;
  if (!category || place?.main.type === 'system') {
    return (
      <GoneDialog
        title={texts.title}
        words={category ? texts.locked : texts.gone}
        onClose={close}
      />
    );
  }
  const props = { categories, onClose: close };
  return open.kind === 'edit' ? (
    <CategoryForm key={category.id} original={category} parent="" {...props} />
  ) : (
    <DeleteDialog category={category} {...props} />
  );
}
