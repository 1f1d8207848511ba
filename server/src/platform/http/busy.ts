import type { Sentence } from '../texts/say.ts';
import { AppError } from './errors.ts';

/** 503: too much other work is in the way, and the same call may succeed in a moment. */
export const busy = () =>
  new AppError('busy', (t) => t.http.busy, {
    headers: { 'retry-after': '10' },
  });

/** 503: the work itself takes more time or memory than one call may. It was stopped, and nothing of it is kept. */
export class TooMuchWork extends AppError {
  constructor(says: Sentence = (t) => t.http.tookTooLong) {
    super('busy', says, { headers: { 'retry-after': '30' } });
  }
}

/** Why a worker thread did not finish a job: out of time, out of memory, or it could not start or ended by itself. */
export type WorkerFault = 'time' | 'memory' | 'broken';

const WORKER_FAULTS: Record<WorkerFault, Sentence> = {
  time: (t) => t.http.tookTooLong,
  memory: (t) => t.http.tookTooMuchMemory,
  broken: (t) => t.http.workerBroken,
};

/** 503: the worker thread failed. Nothing of the job is kept, and the same call may succeed later. */
export class WorkerFailed extends AppError {
  readonly fault: WorkerFault;

  constructor(fault: WorkerFault) {
    super('busy', WORKER_FAULTS[fault], { headers: { 'retry-after': '30' } });
    this.fault = fault;
  }
}
