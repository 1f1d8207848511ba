import type { Text } from '@saldo/contract/languages';
import type { Sentence } from '../texts.ts';
import { AppError } from './errors.ts';

/** 503: the server is busy with other work. The same call may succeed in a moment. */
export const busy = () =>
  new AppError('busy', (t) => t.busy, {
    headers: { 'retry-after': '10' },
  });

/** 503: one call's work exceeded its time or memory. It was stopped, and nothing was kept. */
export class TooMuchWork extends AppError {
  constructor(says: Sentence | Text = (t) => t.tookTooLong) {
    super('busy', says, { headers: { 'retry-after': '30' } });
  }
}

/** Why a worker thread did not finish a job: it exceeded its time or memory, could not start, or exited. */
export type WorkerFault = 'time' | 'memory' | 'broken';

const WORKER_FAULTS: Record<WorkerFault, Sentence> = {
  time: (t) => t.tookTooLong,
  memory: (t) => t.tookTooMuchMemory,
  broken: (t) => t.workerBroken,
};

/** 503: the worker thread failed. Nothing was kept, and the same call may succeed later. */
export class WorkerFailed extends AppError {
  readonly fault: WorkerFault;

  constructor(fault: WorkerFault) {
    super('busy', WORKER_FAULTS[fault], { headers: { 'retry-after': '30' } });
    this.fault = fault;
  }
}
