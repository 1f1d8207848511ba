export interface MonthPoint {
  short: string;
  long: string;
  value: number | null;
  /** True if the month is unfinished, so it is drawn as provisional. */
  isRunning?: boolean;
}

export interface SeriesProps {
  /** Describes the values. It is also the caption of their table. */
  label: string;
  points: readonly MonthPoint[];
  format: (value: number) => string;
  /** Formats an axis tick. */
  axis: (value: number) => string;
}

export interface LineProps extends SeriesProps {
  paint: string;
}
