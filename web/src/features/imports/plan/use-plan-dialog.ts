import { dialogsOf, useDialogAddress } from '../../../lib/dialog-address.ts';

const address = dialogsOf(['columns'], ['discard', 'undo_all']);

/** The dialogs of a plan, as named in the URL. `columns` holds the file's id. */
export const usePlanDialog = () => useDialogAddress(address);

export type PlanDialog = ReturnType<typeof usePlanDialog>;
