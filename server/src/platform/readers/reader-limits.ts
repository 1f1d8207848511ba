const MB = 1024 * 1024;

/** How long reading one file may take. The longest legitimate one takes half of that. */
export const READ_WITHIN_MS = 20_000;

/** A reader whose server is gone stops itself after this time. */
export const READER_STOPS_ITSELF_MS = 2 * READ_WITHIN_MS;

/** Resident memory of a reader process, above which it is ended. */
export const READER_BYTES = 700 * MB;

/** Heap of a reader process. Below `READER_BYTES`, which includes code and buffers. */
export const READER_HEAP_MB = 480;

/** A reader that keeps more than this after a job is replaced. */
export const READER_KEEPS_BYTES = 220 * MB;
