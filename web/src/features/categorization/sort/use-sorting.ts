import type { SortQueue } from '@saldo/contract/sorting';
import type { ChangedTransaction } from '@saldo/contract/transactions';
import { type UseQueryResult, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnloadWarning } from '../../../lib/leave-guard.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { runMutation } from '../../../ui/run-mutation.ts';
import { toast } from '../../../ui/toast.ts';
import { undoSteps } from '../../../ui/undo-steps.ts';
import { becameRefundText } from '../../transactions/refund-texts.ts';
import { queueQuery, type SortSpan, saveAnswer } from './api.ts';
import {
  type Answered,
  type AnsweredEntry,
  type AnswerResult,
  EMPTY_SESSION,
  nextSession,
  type SessionEvent,
} from './sort-session.ts';
import { texts } from './texts.ts';

const SORT = 'sort';

/** The session, which adopts each answer of the queue. */
function useSession({
  data,
  dataUpdatedAt,
}: Pick<UseQueryResult<SortQueue>, 'data' | 'dataUpdatedAt'>) {
  const [session, setSession] = useState(EMPTY_SESSION);
  // Two keys may arrive before the next render; the second must apply to the following entry.
  const now = useRef(session);
  const act = (event: SessionEvent) => {
    now.current = nextSession(now.current, event);
    setSession(now.current);
  };
  const told = useRef(0);
  useEffect(() => {
    if (!data || told.current === dataUpdatedAt) return;
    told.current = dataUpdatedAt;
    now.current = nextSession(now.current, { type: 'told', items: data.items });
    setSession(now.current);
  }, [data, dataUpdatedAt]);
  return { session, now, act };
}

/**
 * The sorting session, whose answers are saved in the background, and the queue, whose suggestions improve with them.
 */
export function useSorting(span: SortSpan) {
  const query = useShown(queueQuery(span));
  const { session, now, act } = useSession(query);
  const tellRefunds = (count: number, numbers: readonly number[]) =>
    toast.success(texts.refunds(count), {
      detail: becameRefundText(count),
      action: { label: texts.row.undo, onClick: () => undo(numbers) },
    });
  const results = useRef(new Map<number, AnswerResult>());
  const inTurn = { mutationKey: [SORT], inTurn: SORT };
  /** Saves in order, and stops at the first failure. */
  const saving = useChange(async (answers: readonly AnsweredEntry[]) => {
    const refunded: number[] = [];
    let saved = 0;
    let refunds = 0;
    try {
      for (const one of answers) {
        const { decision } = one;
        if (decision.to === 'split') continue;
        const { refunds: ids, ...made } = await saveAnswer({ ...one, decision }, now.current.done);
        results.current.set(one.number, made);
        act({ type: 'saved', number: one.number, made });
        saved += 1;
        if (ids.length > 0) refunded.push(one.number);
        refunds += ids.length;
      }
    } catch (error) {
      act({ type: 'failed', numbers: answers.slice(saved).map(({ number }) => number) });
      toast.error(texts.saveFailed);
      throw error;
    } finally {
      if (refunds > 0) tellRefunds(refunds, refunded);
    }
  }, inTurn);
  const save = (answers: readonly AnsweredEntry[]) => runMutation(saving, answers, {});
  const answer = (entries: readonly Answered[], how: { inBulk?: boolean } = {}) => {
    const before = now.current.done.length;
    act({ type: 'answer', entries, ...how });
    save(now.current.done.slice(before));
  };
  const again = (one: AnsweredEntry) => {
    act({ type: 'again', number: one.number });
    save([one]);
  };
  /** Counts a transaction of an entry as sorted that was split, which is saved already. */
  const split = (key: string, { id, amount, direction, splits, step_id }: ChangedTransaction) => {
    const row = { id, amount, direction, parts: splits.length, stepId: step_id };
    act({ type: 'split', key, row });
    const last = now.current.done.at(-1);
    if (last?.made) results.current.set(last.number, last.made);
  };
  /** Newest first, since an answer may use a category created by an earlier one. It may still be being saved. */
  const undoing = useChange(async (wanted: readonly AnsweredEntry[]) => {
    const left = [...wanted];
    try {
      for (let one = left.at(-1); one; one = left.at(-1)) {
        const made = results.current.get(one.number);
        if (made) await undoSteps([made.stepId]);
        left.pop();
      }
    } catch (error) {
      act({ type: 'restored', entries: asBefore(left, results.current) });
      toast.error(texts.undoFailed);
      throw error;
    }
  }, inTurn);
  const undo = (numbers: readonly number[]) => {
    const wanted = now.current.done.filter(({ number }) => numbers.includes(number));
    act({ type: 'undone', numbers });
    runMutation(undoing, wanted, {});
  };

  // Warns only when leaving Saldo, because saving continues on its other screens.
  const isBusy = useIsMutating({ mutationKey: [SORT] }) > 0;
  useUnloadWarning(isBusy && session.done.some(isUnsaved));
  return { query, session, act, answer, split, again, undo };
}

const isUnsaved = ({ state }: AnsweredEntry) => state === 'saving';

/** Answers whose undo failed, with the results that were saved. */
const asBefore = (left: readonly AnsweredEntry[], results: ReadonlyMap<number, AnswerResult>) =>
  left.map((one): AnsweredEntry => {
    const made = results.get(one.number) ?? null;
    return { ...one, made, state: made ? 'saved' : 'failed' };
  });
