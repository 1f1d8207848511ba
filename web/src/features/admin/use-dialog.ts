import { useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

/** What can lie over the panel, as the address names it; the value is an id, or 1. */
const KINDS = ['edit', 'delete', 'invite', 'revoke'] as const;
export interface OpenDialog {
  kind: (typeof KINDS)[number];
  value: string;
}

const NOTHING = Object.fromEntries(KINDS.map((kind) => [kind, null]));

export function openDialog(params: URLSearchParams): OpenDialog | null {
  for (const kind of KINDS) {
    const value = params.get(kind);
    if (value) return { kind, value };
  }
  return null;
}

export const useDialog = () =>
  useDialogAddress<OpenDialog>({
    read: openDialog,
    write: (params, dialog) =>
      withParams(params, { ...NOTHING, ...(dialog && { [dialog.kind]: dialog.value }) }),
  });

export type DialogControl = ReturnType<typeof useDialog>;
