import { BATCH_LIMIT, type Transaction } from '@saldo/contract/transactions';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { useQueryClient } from '@tanstack/react-query';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { type AlikeChange, alikeQuery, useChangeCategory } from './merchant-api.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts.alike;

/** Long enough to read the offer and decide. */
const OFFERED_MS = 15_000;

type Row = Pick<Transaction, 'id' | 'category' | 'direction' | 'merchant_id' | 'merchant_name'>;

/** The one value that all rows share; undefined if they differ. */
function shared<T>(rows: readonly Row[], of: (row: Row) => T): T | undefined {
  const [first, ...more] = rows.map(of);
  return more.every((one) => one === first) ? first : undefined;
}

/**
 * After the user has changed the category of rows of one merchant, offers to change its other rows that have the old
 * category or none, and to do so always. `before` holds the rows as they were.
 */
export function useOfferAlike(): (before: readonly Row[], category: string) => Promise<void> {
  const client = useQueryClient();
  const change = useChangeCategory();
  const undoing = useUndoAction();
  const apply = (wanted: AlikeChange) =>
    runMutation(change, wanted, {
      onSuccess: ({ updated, rule, step_id }) =>
        void toast.success(t.changed(updated), {
          ...undoing([step_id]),
          ...(rule && { detail: t.withRule(rule.name) }),
        }),
      failed: () => t.failed,
    });
  return async (before, category) => {
    const merchant = shared(before, (row) => row.merchant_id);
    const direction = shared(before, (row) => row.direction);
    const was = shared(before, (row) => row.category);
    const name = before[0]?.merchant_name;
    if (!merchant || !direction || !was || !name) return;
    if (was === category || category === UNCATEGORIZED_ID) return;
    const own = before.map(({ id }) => id);
    const found = await client
      .fetchQuery({ ...alikeQuery({ merchant, direction, category: was }), staleTime: 0 })
      // The change itself has succeeded, so a failed offer is not worth a message.
      .catch(() => ({ ids: [] }));
    const others = found.ids.filter((id) => !own.includes(id));
    if (others.length === 0) return;
    const all = [...own, ...others].slice(0, BATCH_LIMIT);
    toast.info(t.question(others.length, name), {
      duration: OFFERED_MS,
      offers: [
        {
          label: t.others(others.length),
          onClick: () => apply({ ids: others, category, always: false }),
        },
        { label: t.always, onClick: () => apply({ ids: all, category, always: true }) },
      ],
    });
  };
}
