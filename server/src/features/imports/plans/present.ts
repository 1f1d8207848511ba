import { type ImportPlan, PLAN_HOURS } from '@saldo/contract/import-plans';
import type { Tables } from '../../../schema/tables.ts';

export const PLAN_LIFE_MS = PLAN_HOURS * 3_600_000;

export const presentPlan = ({
  id,
  state,
  created_at,
}: Tables['import_plans']): Omit<ImportPlan, 'files'> => ({
  ...{ id, state, created_at },
  expires_at: new Date(Date.parse(created_at) + PLAN_LIFE_MS).toISOString(),
});
