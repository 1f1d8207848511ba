interface ProgressColor {
  bar: string;
  ring: string;
}

const BANDS: readonly [from: number, color: ProgressColor][] = [
  [80, { bar: 'bg-income-solid', ring: 'stroke-income-solid' }],
  [60, { bar: 'bg-info-solid', ring: 'stroke-info-solid' }],
  [40, { bar: 'bg-warning-solid', ring: 'stroke-warning-solid' }],
  [20, { bar: 'bg-caution-solid', ring: 'stroke-caution-solid' }],
];
const LOWEST: ProgressColor = { bar: 'bg-expense-solid', ring: 'stroke-expense-solid' };

/** Green from 80 percent, blue from 60, yellow from 40, orange from 20, else red. */
export const progressColor = (percent: number): ProgressColor =>
  BANDS.find(([from]) => percent >= from)?.[1] ?? LOWEST;
