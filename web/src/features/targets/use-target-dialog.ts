import { type DialogAddress, useDialogAddress } from '../../lib/dialog-address.ts';
import { withParams } from '../../lib/params.ts';

const KINDS = ['new', 'edit', 'delete'] as const;

/** What can lie over the cards. The value is the id of a goal or an alert; of a new one it is 1. */
export interface TargetDialog {
  kind: (typeof KINDS)[number];
  value: string;
}

const address: DialogAddress<TargetDialog> = {
  read: (params) => {
    for (const kind of KINDS) {
      const value = params.get(kind);
      if (value) return { kind, value };
    }
    return null;
  },
  write: (params, dialog) =>
    withParams(params, {
      ...Object.fromEntries(KINDS.map((kind) => [kind, null])),
      ...(dialog ? { [dialog.kind]: dialog.value } : {}),
    }),
};

export const useTargetDialog = () => useDialogAddress(address);
export type TargetDialogControl = ReturnType<typeof useTargetDialog>;
