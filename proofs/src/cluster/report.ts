export interface ClusterRun {
  databaseUrl: string;
  seed: number;
  users: number;
  /** Servers killed in all. */
  kills: number;
  /** Acknowledged changes in all. */
  changes: number;
  /** What the run ends after, whatever is left. */
  withinMs: number;
  /** Restarts the database; absent where it is not the run's own. */
  restart?: () => Promise<void>;
  /** Whether it ends only once the servers' clocks have done their work too. */
  awaitsClock?: boolean;
  /** How far it is. */
  tell?: (line: string) => void;
}

export interface ClusterReport {
  seconds: number;
  /** Acknowledged changes by the line that they leave in the audit log. */
  changes: Record<string, number>;
  unanswered: number;
  kills: number;
  restarts: number;
  cuts: number;
  races: number;
  /** Of a cluster: times that people's shards were moved to another node. */
  moves: number;
  /** People who are gone, and of whom the clock has left nothing. */
  erased: number;
  /** Answers by status; `0` for none. */
  answers: Record<number, number>;
  /** Until a call was answered well again after the database had been away, at the most. */
  longestPauseMs: number;
  /** What is not as it should be, each in a sentence. */
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
