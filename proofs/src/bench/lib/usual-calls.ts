import { YEARS } from './seed-history.ts';

/** The most common calls: four pages and a change. */
export const USUAL_CALLS = [
  `/transactions?year=${YEARS.last}&limit=50`,
  `/metrics/monthly?year=${YEARS.last}&month=3`,
  '/metrics/recap',
  '/accounts',
];

export const movement = (round: number) => ({
  ...{ amount: 1 + round, bank: 'BBVA', product: 'current', date: `${YEARS.last}-03-15` },
  description: `By hand ${round}`,
});
