import { listAlerts } from '@saldo/contract/alerts';
import { listGoals } from '@saldo/contract/goals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const goalsQuery = queryOptions({
  queryKey: ['goals'],
  queryFn: ({ signal }) => call(listGoals, {}, { signal }),
});

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => call(listAlerts, {}, { signal }),
});
