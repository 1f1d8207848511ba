/** A part of all people, by the last sign of their ids, which is random. */
export interface Slice {
  slice: number;
  of: number;
}

/** Whether a person is in that part; everybody is where there is none. */
export const isIn = (slice: Slice | undefined, id: string): boolean =>
  slice === undefined || Number.parseInt(id.slice(-1), 16) % slice.of === slice.slice;
