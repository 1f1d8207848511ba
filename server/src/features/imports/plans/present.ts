import { type ImportPlan, OPEN_PLAN_DAYS, PLAN_HOURS } from '@saldo/contract/import-plans';
import { fromFactText, SaidFact } from '../../../schema/stored/fact-text.ts';
import type { Tables } from '../../../schema/tables.ts';
import { texts } from '../../../texts/catalogues.ts';
import { saidSentence } from '../../../texts/say.ts';

const HOUR_MS = 3_600_000;
export const PLAN_LIFE_MS = PLAN_HOURS * HOUR_MS;
export const OPEN_PLAN_LIFE_MS = OPEN_PLAN_DAYS * 24 * HOUR_MS;

export const presentPlan = ({
  id,
  state,
  created_at,
}: Tables['import_plans']): Omit<ImportPlan, 'files'> => ({
  ...{ id, state, created_at },
  expires_at: new Date(
    Date.parse(created_at) + (state === 'open' ? OPEN_PLAN_LIFE_MS : PLAN_LIFE_MS),
  ).toISOString(),
});

const REASON = { schema: SaidFact, sentence: saidSentence };

/** If only a newer server knows the reason, the file is said to have failed. */
export const presentReason = (reason: string | null): string | null =>
  reason === null ? null : (fromFactText(reason, REASON) ?? texts().plans.failed);
