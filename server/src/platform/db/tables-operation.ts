/** What a job did last, on whichever server. */
export interface JobRunsTable {
  name: string;
  /** When it last ran to its end. */
  last_run_at: string | null;
  /** Why its last run failed; null when it did not. */
  last_error: string | null;
  next_run_at: string | null;
}

export interface BackupsTable {
  /** Below `backups` in the data folder of the server that made it. */
  file_name: string;
  bytes: number;
  made_at: string;
  /** When a restore into a scratch database last agreed with it. */
  proved_at: string | null;
  /** What that restore found wrong. */
  problem: string | null;
}

/** Which column of a CSV holds what, for files with these headings. */
export interface CsvMappingsTable {
  user_id: string;
  /** SHA-256 of the headings, hexadecimal. */
  headings_hash: string;
  /** JSON. */
  mapping: string;
  used_at: string;
}

export interface OperationTables {
  csv_mappings: CsvMappingsTable;
  job_runs: JobRunsTable;
  backups: BackupsTable;
}
