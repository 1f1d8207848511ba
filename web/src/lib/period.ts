export interface Period {
  year: number;
  /** 1 to 12. */
  month?: number;
}
