/** The result of measuring one promise, as printed. */
export interface Line {
  what: string;
  /** For example `2.10 ×`. */
  reached: string;
  /** The promised limit; null if nothing is promised. */
  limit: string | null;
  kept: boolean;
  /** Absolute figures of this machine. */
  figures: string;
}

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

/** A ratio that must not exceed its limit. Without a limit, the ratio is only shown. */
export const atMost = (
  what: string,
  ratio: number,
  limit: number | null,
  figures: string,
): Line => ({
  what,
  reached: times(ratio),
  limit: limit === null ? null : `≤ ${times(limit)}`,
  kept: limit === null || ratio <= limit,
  figures,
});

/** A ratio that must reach its limit. */
export const atLeast = (what: string, ratio: number, limit: number, figures: string): Line => ({
  what,
  reached: times(ratio),
  limit: `≥ ${times(limit)}`,
  kept: ratio >= limit,
  figures,
});

/** A figure with a unit that must stay under its limit. */
export const under = (
  what: string,
  value: number,
  limit: number,
  unit: string,
  figures: string,
): Line => ({
  what,
  reached: `${value.toFixed(1)} ${unit}`,
  limit: `< ${limit} ${unit}`,
  kept: value < limit,
  figures,
});

/** A time that must stay under its limit, or, on a slow machine, a ratio to the bare minimum that must not exceed its own. */
export const underOr = (
  what: string,
  time: { value: number; limit: number },
  ratio: { bare: number; limit: number },
  figures: string,
): Line => {
  const reached = time.value / ratio.bare;
  return {
    what,
    reached: `${time.value.toFixed(1)} ms, ${times(reached)}`,
    limit: `< ${time.limit} ms or ≤ ${times(ratio.limit)}`,
    kept: time.value < time.limit || reached <= ratio.limit,
    figures,
  };
};

export const HEADING = ['reached', 'promised', '', "this machine's figures"] as const;

const word = (line: Line) => (line.limit === null ? '' : line.kept ? 'ok' : 'MISSED');

export function printLine(line: Line): void {
  console.log(row([line.what, line.reached, line.limit ?? '', word(line), line.figures]));
}

const WIDTHS = [78, 18, 22, 7, 0];

export const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' ');
