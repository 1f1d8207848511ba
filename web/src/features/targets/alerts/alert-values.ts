import type { Alert, Frequency } from '@saldo/contract/alerts';
import type { Category } from '@saldo/contract/categories';
import {
  amountError,
  amountOf,
  differences,
  type Errors,
  newTarget,
  type TargetValues,
  targetErrors,
  targetOf,
  targetWire,
} from '../target-values.ts';
import type { Change, Creation } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;

/** What the form of an alert holds. */
export interface AlertValues extends TargetValues {
  frequency: Frequency;
}

export const NEW_ALERT: AlertValues = { ...newTarget(''), frequency: 'monthly' };

export const valuesOf = (alert: Alert, categories: readonly Category[]): AlertValues => ({
  ...targetOf(alert, alert.limit_amount, categories),
  frequency: alert.frequency,
});

export const creationOf = (values: AlertValues): Creation => ({
  ...targetWire(values),
  limit_amount: amountOf(values.amount),
  frequency: values.frequency,
});

/** Only what differs from how the alert is. Empty when nothing does. */
export function changeOf(alert: Alert, values: AlertValues): Change {
  const { name, icon, color, description, category_id, notify_user } = alert;
  const { limit_amount, frequency } = alert;
  return differences<Creation>(
    { name, icon, color, description, category_id, notify_user, limit_amount, frequency },
    creationOf(values),
  );
}

/** What is wrong, by field. */
export const errorsOf = (
  values: AlertValues,
  categories: readonly Category[],
): Errors<AlertValues> =>
  targetErrors(values, categories, {
    subRequired: true,
    amount: amountError(values.amount, {
      min: 0,
      required: t.amountRequired,
      tooSmall: t.amountTooSmall,
    }),
  });
