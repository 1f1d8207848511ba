import { useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

const WITH_VALUE = ['edit', 'delete', 'revert', 'apply', 'suggestion'] as const;
const ALONE = ['new', 'apply_all'] as const;

/** What can lie over the cards, as the address names it. */
export type OpenDialog =
  | { kind: 'edit' | 'delete' | 'revert' | 'apply'; value: string }
  | { kind: 'suggestion'; value: string }
  | { kind: 'new' }
  | { kind: 'apply_all' };

const NOTHING_OPEN = Object.fromEntries([...WITH_VALUE, ...ALONE].map((name) => [name, null]));

export function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of WITH_VALUE) {
    const value = params.get(kind);
    if (value) return { kind, value };
  }
  const alone = ALONE.find((kind) => params.has(kind));
  return alone ? { kind: alone } : null;
}

const withDialog = (params: URLSearchParams, dialog: OpenDialog | null) =>
  withParams(params, {
    ...NOTHING_OPEN,
    ...(dialog && { [dialog.kind]: 'value' in dialog ? dialog.value : 1 }),
  });

export const useDialog = () => useDialogAddress({ read: openDialog, write: withDialog });

export type DialogControl = ReturnType<typeof useDialog>;
