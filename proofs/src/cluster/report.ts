export interface ClusterRun {
  databaseUrl: string;
  seed: number;
  users: number;
  /** Total number of servers to kill. */
  kills: number;
  /** Total number of acknowledged changes to reach. */
  changes: number;
  withinMs: number;
  /** Restarts the database. Absent if the database is not ours to restart. */
  restart?: () => Promise<void>;
  /** True to wait until the servers have erased deleted users. */
  awaitsClock?: boolean;
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
  /** Number of shards moved to another node, on a cluster. */
  moves: number;
  /** Number of deleted users erased completely. */
  erased: number;
  /** Number of responses by status. `0` counts calls without a response. */
  answers: Record<number, number>;
  /** Longest time until all servers were ready again after the database was away. */
  longestPauseMs: number;
  /** One sentence per problem. */
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
