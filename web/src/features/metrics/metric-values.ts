import type { CustomMetric } from '@saldo/contract/metrics';
import type { MetricInput } from './api.ts';
import { type Choice, isSame } from './choice.ts';
import { texts } from './texts.ts';

const t = texts.custom;
const NAME_MAX = 200;

/** What the form holds. */
export interface MetricValues {
  name: string;
  categories: Choice;
}

export const NEW_METRIC: MetricValues = { name: '', categories: [] };

export const valuesOf = ({ name, categories }: CustomMetric): MetricValues => ({
  name,
  categories: categories.map(({ id }) => id),
});

/** Only what differs. Empty when nothing does. */
export function changeOf(original: MetricValues, values: MetricValues): Partial<MetricInput> {
  const name = values.name.trim();
  return {
    ...(name === original.name ? {} : { name }),
    ...(isSame(original.categories, values.categories)
      ? {}
      : { categories: [...values.categories] }),
  };
}

export const creationOf = ({ name, categories }: MetricValues): MetricInput => ({
  name: name.trim(),
  categories: [...categories],
});

export function nameError(name: string): string | null {
  if (name.trim() === '') return t.nameRequired;
  return name.trim().length > NAME_MAX ? t.nameTooLong : null;
}
