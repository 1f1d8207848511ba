import type { MonthPicture } from '@saldo/contract/home';
import { useQuery } from '@tanstack/react-query';
import { type Month, newestMonthQuery } from '../metrics/newest-month.tsx';

/**
 * The newest month with data if it is earlier than last month, in which case sentences about the current month would be
 * wrong. Otherwise null.
 */
export function useLastDataMonth(picture: MonthPicture): Month | null {
  const isUnspent = picture.days.every(({ spent, before }) => !spent && !before);
  const newest = useQuery({ ...newestMonthQuery, enabled: isUnspent }).data;
  if (!isUnspent || !newest) return null;
  const [year = 0, month = 0] = picture.today.split('-').map(Number);
  return 12 * newest.year + newest.month < 12 * year + month - 1 ? newest : null;
}
