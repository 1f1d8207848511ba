/** Name of the lease under which a bank connection is worked on. */
export const fetchLeaseName = (connectionId: string): string => `bank:${connectionId}`;
