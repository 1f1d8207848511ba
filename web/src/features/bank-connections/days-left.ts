import { RENEW_FROM_DAYS } from '@saldo/contract/bank-connections';
import type { BadgeTone } from '../../ui/badge.tsx';
import { texts } from './texts.ts';

const SOON_DAYS = 30;

/** Badge for the days left: red at 0, orange up to 7, yellow up to 30, green above, gray if unknown. */
export function daysLeftBadge(days: number | null | undefined): { tone: BadgeTone; text: string } {
  const t = texts.card;
  if (typeof days !== 'number' || Number.isNaN(days)) return { tone: 'neutral', text: t.unknown };
  if (days <= 0) return { tone: 'expense', text: t.expired };
  const tone = days <= RENEW_FROM_DAYS ? 'caution' : days <= SOON_DAYS ? 'warning' : 'income';
  return { tone, text: t.expiresIn(days) };
}

interface Ending {
  status: string;
  days_left: number;
}

/** True if nothing can be synced until the user renews bank access. */
export const isExpired = ({ status }: Pick<Ending, 'status'>): boolean => status === 'expired';

/** True if bank access is active and renewal is offered. */
export const isEnding = ({ status, days_left }: Ending): boolean =>
  status !== 'expired' && days_left <= RENEW_FROM_DAYS;
