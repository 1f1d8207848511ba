import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { type StepIds, useUndoAction } from '../../../ui/undo-steps.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { patchLists, sendBatch } from '../api.ts';
import {
  applyPart,
  type BatchPart,
  type BulkChange,
  batchPartsOf,
  splitIntoBatches,
} from '../bulk-change.ts';
import { sideEffectText } from '../refund-texts.ts';
import { texts } from '../texts.ts';

interface Sent {
  rows: number;
  aside: number;
  refunds: string[];
  /** Undo steps, one per batch. */
  steps: StepIds[number][];
}

/** Sends all batches, and records each in `sent`. */
async function sendAll(parts: readonly BatchPart[], sent: Sent): Promise<void> {
  for (const chunk of splitIntoBatches(parts)) {
    const { set_aside: aside = 0, refunds = [], step_id: step } = await sendBatch(chunk);
    sent.rows += chunk.length;
    sent.aside += aside;
    sent.refunds.push(...refunds);
    sent.steps.push(step);
  }
}

/**
 * Changes many rows: shows the change before the server responds, reverts it on an error, and offers Undo in a toast.
 */
export function useBulkChange(categories: readonly Category[]) {
  const client = useQueryClient();
  const undoing = useUndoAction();
  const [busy, setBusy] = useState(false);

  const nameOf = (id: string) => {
    const place = findCategory(categories, id);
    return place ? fullName(place) : undefined;
  };

  async function send(parts: readonly BatchPart[]) {
    const byId = new Map(parts.map((part) => [part.id, part]));
    await client.cancelQueries({ queryKey: ['transactions'] });
    const putBack = patchLists(client, (row) => {
      const part = byId.get(row.id);
      return part ? applyPart(row, part, nameOf) : row;
    });
    const sent: Sent = { rows: 0, aside: 0, refunds: [], steps: [] };
    try {
      await sendAll(parts, sent);
      toast.success(texts.bulk.changed(parts.length), {
        ...undoing(sent.steps),
        detail: sideEffectText(sent),
      });
      return true;
    } catch (error) {
      const message = messageOf(error);
      putBack();
      if (sent.rows === 0) toast.error(texts.bulk.failed(message));
      else toast.error(texts.bulk.partly(sent.rows, parts.length, message), undoing(sent.steps));
      return false;
    } finally {
      void refresh(client);
    }
  }

  /** Returns true if the rows now match the change. */
  async function run(rows: readonly Transaction[], change: BulkChange): Promise<boolean> {
    const parts = batchPartsOf(rows, change);
    if (parts.length === 0) {
      toast.info(texts.bulk.nothing);
      return true;
    }
    setBusy(true);
    try {
      return await send(parts);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
