import { listAlerts } from '@saldo/contract/alerts';
import { listGoals } from '@saldo/contract/goals';
import { queryOf } from '../../lib/query-of.ts';

export const goalsQuery = queryOf(['goals'], listGoals);

export const alertsQuery = queryOf(['alerts'], listAlerts);
