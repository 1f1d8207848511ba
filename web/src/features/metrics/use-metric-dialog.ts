import { dialogsOf, useDialogAddress } from '../../lib/dialog-address.ts';

/** What can lie over the cards. The value is the metric's id; of a new one it is 1. */
const address = dialogsOf(['new', 'edit', 'delete']);

export const useMetricDialog = () => useDialogAddress(address);
export type MetricDialogControl = ReturnType<typeof useMetricDialog>;
