import { useSearchParams } from 'react-router';
import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

/** Dialogs over the cards, as named in the URL. `new` holds the parent's id, or 1 for a main category. */
const named = dialogsOf(['new', 'edit', 'delete', 'categorize']);

export const readCategoryDialog = named.read;
type OpenDialog = NonNullable<ReturnType<typeof readCategoryDialog>> & {
  /** Additional URL parameters, such as the period to categorize. */
  more?: Record<string, string | null>;
};

const withDialog = (params: URLSearchParams, dialog: OpenDialog | null) =>
  withParams(named.write(params, dialog), { year: null, month: null, ...dialog?.more });

export function useCategoryDialog() {
  const [params] = useSearchParams();
  const { open, show, close } = useDialogAddress<OpenDialog>({
    read: readCategoryDialog,
    write: withDialog,
  });
  return {
    open,
    params,
    show: (kind: OpenDialog['kind'], value: string, more: Record<string, string | null> = {}) =>
      show({ kind, value, more }),
    close,
  };
}

export type CategoryDialog = ReturnType<typeof useCategoryDialog>;
