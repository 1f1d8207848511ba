/** Lease that guards work on a bank connection. */
export const fetchLeaseName = (connectionId: string): string => `bank:${connectionId}`;
