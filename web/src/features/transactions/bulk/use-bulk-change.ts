import type { Category } from '@saldo/contract/categories';
import type { Transaction } from '@saldo/contract/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { findCategory, fullName } from '../../categories/category-tree.ts';
import { invalidateTouched, patchLists, sendBatch } from '../api.ts';
import { applyPart, type BatchPart, type BulkChange, chunksOf, partsOf, undoOf } from '../batch.ts';
import { texts } from '../texts.ts';
import { besides } from '../use-refund-notice.ts';

/** Sends as many batches as it takes; tells after each how many rows are done. Gives what it did besides. */
async function sendAll(parts: readonly BatchPart[], onDone: (rows: number) => void) {
  let done = 0;
  let aside = 0;
  const refunds: string[] = [];
  for (const chunk of chunksOf(parts)) {
    const answer = await sendBatch(chunk);
    aside += answer.set_aside ?? 0;
    refunds.push(...(answer.refunds ?? []));
    done += chunk.length;
    onDone(done);
  }
  return { aside, refunds };
}

/** Changes many rows at once: shown before the server has answered, put back when it refuses, undone by the toast. */
export function useBulkChange(categories: readonly Category[]) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const nameOf = (id: string) => {
    const place = findCategory(categories, id);
    return place ? fullName(place) : undefined;
  };

  async function undo(parts: readonly BatchPart[]) {
    try {
      await sendAll(parts, () => {});
      toast.success(texts.bulk.undone(parts.length));
    } catch (error) {
      toast.error(texts.bulk.failed(messageOf(error)));
    } finally {
      await invalidateTouched(client);
    }
  }

  async function send(rows: readonly Transaction[], parts: readonly BatchPart[]) {
    const byId = new Map(parts.map((part) => [part.id, part]));
    await client.cancelQueries({ queryKey: ['transactions'] });
    const putBack = patchLists(client, (row) => {
      const part = byId.get(row.id);
      return part ? applyPart(row, part, nameOf) : row;
    });
    let done = 0;
    const undoDone = () => ({
      action: {
        label: texts.bulk.undo,
        onClick: () => void undo(undoOf(rows, parts.slice(0, done))),
      },
    });
    try {
      const outcome = await sendAll(parts, (n) => {
        done = n;
      });
      const detail = besides(outcome);
      toast.success(texts.bulk.changed(parts.length), { ...undoDone(), detail });
      return true;
    } catch (error) {
      const message = messageOf(error);
      putBack();
      if (done === 0) toast.error(texts.bulk.failed(message));
      else toast.error(texts.bulk.partly(done, parts.length, message), undoDone());
      return false;
    } finally {
      void invalidateTouched(client);
    }
  }

  /** Gives whether the rows are now as wanted. */
  async function run(rows: readonly Transaction[], change: BulkChange): Promise<boolean> {
    const parts = partsOf(rows, change);
    if (parts.length === 0) {
      toast.info(texts.bulk.nothing);
      return true;
    }
    setBusy(true);
    try {
      return await send(rows, parts);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}
