import type { MonthPicture } from '@saldo/contract/home';
import { useQuery } from '@tanstack/react-query';
import { newestMonthQuery } from '../metrics/newest-month.tsx';

/**
 * Whether nothing is known of this month and the last: the statements end before, and then nothing that is said of this
 * month would be true.
 */
export function useIsQuiet(picture: MonthPicture): boolean {
  const isUnspent = picture.days.every(({ spent, before }) => !spent && !before);
  const newest = useQuery({ ...newestMonthQuery, enabled: isUnspent }).data;
  if (!isUnspent || !newest) return false;
  const [year = 0, month = 0] = picture.today.split('-').map(Number);
  return 12 * newest.year + newest.month < 12 * year + month - 1;
}
