export interface MonthPoint {
  short: string;
  long: string;
  /** Null where there is nothing to show. */
  value: number | null;
  /** It still runs: drawn as what may yet change. */
  isRunning?: boolean;
}

export interface SeriesProps {
  /** What the values are. They stand in a table too. */
  label: string;
  points: readonly MonthPoint[];
  format: (value: number) => string;
  /** A mark of the axis. */
  axis: (value: number) => string;
}

export interface LineProps extends SeriesProps {
  /** A token's name. */
  paint: string;
}
