import type { Reason } from '@saldo/contract/transfers';

/** Fields that have their value for the same reason. */
export interface ReasonGroup {
  reason: Reason;
  fields: Reason['field'][];
}

/** Each reason once, with the fields it holds for, in the order they come. */
export function groupReasons(reasons: readonly Reason[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const reason of reasons) {
    const key = JSON.stringify([reason.cause, reason.text, reason.rule_id, reason.report_id]);
    const group = groups.get(key);
    if (group) group.fields.push(reason.field);
    else groups.set(key, { reason, fields: [reason.field] });
  }
  return [...groups.values()];
}
