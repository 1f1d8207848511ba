import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { refresh } from '../../lib/query-client.ts';
import { type ToastOptions, toast } from '../../ui/toast.ts';
import { sendBatch } from './api.ts';
import { chunksOf } from './batch.ts';
import { moneyBack } from './refund-texts.ts';
import { texts } from './texts.ts';

/** What sorting did besides, over all its calls. */
interface Outcome {
  /** How many rows were set aside. */
  aside: number;
  /** Ids of the income that became a refund. */
  refunds: readonly string[];
}

/** The second line of a toast about rows that were given categories. */
export const besides = ({ aside, refunds }: Outcome): string | undefined =>
  [
    ...(aside > 0 ? [texts.setAside(aside)] : []),
    ...(refunds.length > 0 ? [moneyBack(refunds.length)] : []),
  ].join(' ') || undefined;

/** That line for rows that had no category before, with an Undo that gives back the refunds among them. */
export function useRefundNotice() {
  const client = useQueryClient();
  const undo = async (refunds: readonly string[]) => {
    try {
      for (const ids of chunksOf(refunds)) {
        await sendBatch(ids.map((id) => ({ id, category: UNCATEGORIZED_ID, is_refund: false })));
      }
      toast.success(texts.bulk.undone(refunds.length));
    } catch (error) {
      toast.error(texts.bulk.failed(messageOf(error)));
    } finally {
      await refresh(client);
    }
  };
  return (outcome: Outcome): ToastOptions => {
    const { refunds } = outcome;
    const detail = besides(outcome);
    if (refunds.length === 0) return { detail };
    return { detail, action: { label: texts.bulk.undo, onClick: () => void undo(refunds) } };
  };
}
