import type { PendingChoice } from './manual/manual-flow.ts';
import { texts } from './texts.ts';

export function ignoredLabel(flags: PendingChoice['flags']): string | null {
  if (!flags) return null;
  if (!flags.ignore) return texts.ignored.metrics;
  return flags.ignore_default_metrics ? texts.ignored.both : texts.ignored.transaction;
}
