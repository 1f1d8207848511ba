export interface ClusterRun {
  databaseUrl: string;
  seed: number;
  users: number;
  /** Servers killed in all. */
  kills: number;
  /** Acknowledged changes in all. */
  changes: number;
  /** Time limit of the run. */
  withinMs: number;
  /** Restarts the database; absent if it belongs to others. */
  restart?: () => Promise<void>;
  /** Whether the run waits for the servers to erase deleted users. */
  awaitsClock?: boolean;
  /** Reports progress. */
  tell?: (line: string) => void;
}

export interface ClusterReport {
  seconds: number;
  /** Acknowledged changes by their action in the audit log. */
  changes: Record<string, number>;
  unanswered: number;
  kills: number;
  restarts: number;
  cuts: number;
  races: number;
  /** On a cluster: how often a shard was moved to another node. */
  moves: number;
  /** Deleted users who were erased completely. */
  erased: number;
  /** Answers by status; `0` for none. */
  answers: Record<number, number>;
  /** Longest time until all servers were ready again after the database had been away. */
  longestPauseMs: number;
  /** A sentence for each problem. */
  problems: string[];
}

export const emptyReport = (): ClusterReport => ({
  seconds: 0,
  changes: {},
  unanswered: 0,
  kills: 0,
  restarts: 0,
  cuts: 0,
  races: 0,
  moves: 0,
  erased: 0,
  answers: {},
  longestPauseMs: 0,
  problems: [],
});
