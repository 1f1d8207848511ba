import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnloadWarning } from '../../../lib/leave-guard.ts';
import { refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { undoSteps } from '../../../ui/undo-steps.ts';
import { becameRefundText } from '../../transactions/refund-texts.ts';
import { queueQuery, type SortSpan, saveAnswer } from './api.ts';
import {
  type Answered,
  type AnsweredEntry,
  EMPTY_SESSION,
  nextSession,
  type SessionEvent,
} from './sort-session.ts';
import { texts } from './texts.ts';

/**
 * The sorting session, whose answers are saved in the background, and the queue, whose suggestions improve with them.
 */
export function useSorting(span: SortSpan) {
  const client = useQueryClient();
  const query = useQuery(queueQuery(span));
  const [session, setSession] = useState(EMPTY_SESSION);
  // Two keys may arrive before the next render; the second must apply to the following entry.
  const now = useRef(session);
  const act = (event: SessionEvent) => {
    now.current = nextSession(now.current, event);
    setSession(now.current);
  };
  const { data, dataUpdatedAt } = query;
  const told = useRef(0);
  useEffect(() => {
    if (!data || told.current === dataUpdatedAt) return;
    told.current = dataUpdatedAt;
    now.current = nextSession(now.current, { type: 'told', items: data.items });
    setSession(now.current);
  }, [data, dataUpdatedAt]);

  const enqueue = useInTurn(() => refresh(client));

  const tellRefunds = (count: number, numbers: readonly number[]) =>
    toast.success(texts.refunds(count), {
      detail: becameRefundText(count),
      action: { label: texts.row.undo, onClick: () => undo(numbers) },
    });
  /** Saves in order, and stops at the first failure. */
  const save = (answers: readonly AnsweredEntry[]) =>
    enqueue.run(async () => {
      const refunded: number[] = [];
      let saved = 0;
      let refunds = 0;
      try {
        for (const one of answers) {
          const { refunds: ids, ...made } = await saveAnswer(one, now.current.done);
          act({ type: 'saved', number: one.number, made });
          saved += 1;
          if (ids.length > 0) refunded.push(one.number);
          refunds += ids.length;
        }
      } catch {
        const failed = answers.slice(saved);
        act({ type: 'failed', numbers: failed.map(({ number }) => number) });
        toast.error(texts.saveFailed);
      }
      if (refunds > 0) tellRefunds(refunds, refunded);
    });
  const answer = (entries: readonly Answered[], how: { inBulk?: boolean } = {}) => {
    const before = now.current.done.length;
    act({ type: 'answer', entries, ...how });
    save(now.current.done.slice(before));
  };
  const again = (one: AnsweredEntry) => {
    act({ type: 'again', number: one.number });
    save([one]);
  };
  /** Newest first, since an answer may use a category created by an earlier one. */
  const undo = (numbers: readonly number[]) =>
    enqueue.run(async () => {
      const wanted = now.current.done.filter(({ number }) => numbers.includes(number));
      const undone: number[] = [];
      try {
        for (const { number, made } of wanted.toReversed()) {
          if (made) await undoSteps([made.stepId]);
          undone.push(number);
        }
      } catch {
        toast.error(texts.undoFailed);
      }
      act({ type: 'undone', numbers: undone });
    });

  // Warns only when leaving Saldo, because saving continues on its other screens.
  useUnloadWarning(enqueue.busy && session.done.some(isUnsaved));
  return { query, session, act, answer, again, undo };
}

const isUnsaved = ({ state }: AnsweredEntry) => state === 'saving';

/**
 * Runs jobs one at a time, and calls `then` when no job is left. `then` is slow, so it is never called again before it
 * has finished.
 */
function useInTurn(then: () => Promise<void>) {
  const tail = useRef(Promise.resolve());
  const waiting = useRef(0);
  const following = useRef<'no' | 'once' | 'again'>('no');
  const [busy, setBusy] = useState(false);
  const follow = () => {
    if (following.current !== 'no') {
      following.current = 'again';
      return;
    }
    following.current = 'once';
    void then().finally(() => {
      const wanted = following.current === 'again';
      following.current = 'no';
      if (wanted) follow();
    });
  };
  const run = (job: () => Promise<void>) => {
    waiting.current += 1;
    setBusy(true);
    tail.current = tail.current.then(job).then(() => {
      waiting.current -= 1;
      if (waiting.current > 0) return;
      setBusy(false);
      follow();
    });
  };
  return { run, busy };
}
