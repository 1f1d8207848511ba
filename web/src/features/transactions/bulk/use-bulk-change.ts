import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { writeEdits } from '../../../lib/pending-edits.ts';
import { useChange } from '../../../lib/use-change.ts';
import { toast } from '../../../ui/toast.ts';
import { type StepIds, useUndoAction } from '../../../ui/undo-steps.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { rowEdits, sendBatches } from '../api.ts';
import {
  applyPart,
  type BatchPart,
  type BulkChange,
  batchPartsOf,
  withoutPart,
} from '../bulk-change.ts';
import { sideEffectText } from '../refund-texts.ts';
import { texts } from '../texts.ts';

interface SentBatches {
  rows: number;
  ownTransfers: number;
  refunds: string[];
  /** Undo steps, one per batch. */
  steps: StepIds[number][];
}

/** Shows the parts of a batch in their rows. */
function partEdits(categories: readonly Category[], parts: readonly BatchPart[]) {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const nameOf = (id: string) => {
    const place = findCategory(categories, id);
    return place ? fullName(place) : undefined;
  };
  return rowEdits(
    (row) => {
      const part = byId.get(row.id);
      return part ? applyPart(row, part, nameOf) : row;
    },
    [...byId.keys()],
  );
}

/** Shows the rows as they were before the parts of a batch. */
function undoneEdits(rows: readonly Transaction[], parts: readonly BatchPart[]) {
  const before = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map(parts.map((part) => [part.id, part]));
  return rowEdits(
    (row) => {
      const [part, was] = [byId.get(row.id), before.get(row.id)];
      return part && was ? withoutPart(row, part, was) : row;
    },
    [...byId.keys()],
  );
}

interface Sending {
  rows: readonly Transaction[];
  parts: readonly BatchPart[];
}

/** Changes many rows, shown at once, and offers Undo in a toast. */
export function useBulkChange(categories: readonly Category[]) {
  const client = useQueryClient();
  const undoing = useUndoAction();

  async function send({ rows, parts }: Sending): Promise<void> {
    const sent: SentBatches = { rows: 0, ownTransfers: 0, refunds: [], steps: [] };
    try {
      await sendBatches(
        parts,
        (chunk, { set_aside: ownTransfers = 0, refunds = [], step_id: step }) => {
          sent.rows += chunk.length;
          sent.ownTransfers += ownTransfers;
          sent.refunds.push(...refunds);
          sent.steps.push(step);
        },
      );
    } catch (error) {
      const message = messageOf(error);
      // The batches before the refused one are saved.
      writeEdits(client, partEdits(categories, parts.slice(0, sent.rows)));
      if (sent.rows === 0) toast.error(texts.bulk.failed(message));
      else toast.error(texts.bulk.partly(sent.rows, parts.length, message), undoing(sent.steps));
      throw error;
    }
    toast.success(texts.bulk.changed(parts.length), {
      ...undoing(sent.steps, undoneEdits(rows, parts)),
      detail: sideEffectText(sent),
    });
  }

  const { mutateAsync, isPending: busy } = useChange(send, {
    edits: ({ parts }) => partEdits(categories, parts),
  });

  /** Returns true if the rows now match the change. */
  async function run(rows: readonly Transaction[], change: BulkChange): Promise<boolean> {
    const parts = batchPartsOf(rows, change);
    if (parts.length === 0) {
      toast.info(texts.bulk.nothing);
      return true;
    }
    return mutateAsync({ rows, parts }).then(
      () => true,
      () => false,
    );
  }

  return { busy, run };
}
