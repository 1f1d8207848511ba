const MB = 1024 * 1024;

export interface ReadLimits {
  /** Processor time for reading one file. Wall time alone would depend on what else the machine does. */
  cpuMs: number;
  /** Wall time for reading one file, for one that waits for something that never comes. */
  wallMs: number;
  /** Processor time after which reading a file gives way to everything else on the machine. */
  usualCpuMs: number;
}

/** The longest legitimate file takes half of that. */
export const READ_LIMITS: ReadLimits = { cpuMs: 20_000, wallMs: 60_000, usualCpuMs: 2000 };

/** A file that takes longer moves on to the reader for long files. */
export const LONG_MS = 2000;

/** Resident memory of a reader process, above which it is ended. */
export const READER_BYTES = 900 * MB;

/** Heap of a reader process. Below `READER_BYTES`, which includes code and buffers. */
export const READER_HEAP_MB = 512;

/** A reader that keeps more than this after a job is replaced. */
export const READER_KEEPS_BYTES = 220 * MB;

/** Largest result. 280,000 rows take half of it. */
export const RESULT_BYTES = 256 * MB;
