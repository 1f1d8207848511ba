import { listAlerts, listGoals } from '@saldo/contract/calls';
import { queryOf } from '../../lib/query-of.ts';

export const goalsQuery = queryOf(['goals'], listGoals);

export const alertsQuery = queryOf(['alerts'], listAlerts);
