/** Name of the channel between a process and its shared threads. */
export const CLOSING = 'servers that stop';

/** A server stops, or a thread has closed that server's database. */
export type ClosingMessage = { close: string } | { closed: string; threadId: number };
