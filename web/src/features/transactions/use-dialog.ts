import { useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';
import { SHEET } from './use-transaction-filters.ts';

/** What can lie over the list, as the address names it. */
type OpenDialog =
  | { kind: 'view' | 'edit' | 'delete' | 'mark_transfer'; id: string }
  | { kind: 'new' | 'delete_period' | 'transfers' | 'duplicates' | typeof SHEET };

const WITH_ID = ['view', 'edit', 'delete', 'mark_transfer'] as const;
const ALONE = ['new', 'delete_period', 'transfers', 'duplicates', SHEET] as const;
const NOTHING_OPEN = Object.fromEntries([...WITH_ID, ...ALONE].map((name) => [name, null]));

function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of WITH_ID) {
    const id = params.get(kind);
    if (id) return { kind, id };
  }
  const alone = ALONE.find((kind) => params.has(kind));
  return alone ? { kind: alone } : null;
}

/** The address of the list with that dialog over it, or none. */
export const withDialog = (params: URLSearchParams, dialog: OpenDialog | null) =>
  withParams(params, {
    ...NOTHING_OPEN,
    ...(dialog && { [dialog.kind]: 'id' in dialog ? dialog.id : 1 }),
  });

export const useDialog = () => useDialogAddress({ read: openDialog, write: withDialog });

export type DialogControl = ReturnType<typeof useDialog>;
