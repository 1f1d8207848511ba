/** The user's part of the database as expected after the calls so far. */
export interface State {
  /** Transactions by a name that never changes: the bank's text, or the name of a row entered manually. */
  rows: Record<string, Row>;
  /** Why a bank's row was removed, by the same name. */
  marks: Record<string, 'single' | 'period' | 'undo'>;
  /** Fields of removed rows. A row gets these values back if it is imported again. */
  gone: Record<string, Pick<Row, 'ignored' | 'tags'>>;
  /** By import id: removal marks that the import cleared. Undoing the import restores them. */
  taken: Record<string, State['marks']>;
  /** By id. */
  reports: Record<string, { imported: number; duplicates: number; undone: boolean }>;
  /** Audit log lines by action. */
  audit: Record<string, number>;
}

export interface Row {
  id: string;
  /** `YYYY-MM` */
  month: string;
  description: string;
  ignored: boolean;
  tags: string[];
  reportId: string | null;
}

/** A statement row. */
export interface Movement {
  name: string;
  month: string;
}

export type Operation =
  | { do: 'import'; movements: readonly Movement[]; accountId?: string }
  | { do: 'undo'; reportId: string }
  | { do: 'create'; name: string; month: string }
  | { do: 'edit'; name: string; description: string }
  | { do: 'delete'; name: string }
  | { do: 'batch'; names: readonly string[]; tag: string }
  | { do: 'delete month'; month: string }
  /** Undo or redo of the last step, and the state it leads to. */
  | { do: 'turn'; way: 'undo' | 'redo'; stepId: string; to: State };

export const EMPTY: State = { rows: {}, marks: {}, gone: {}, taken: {}, reports: {}, audit: {} };

/** The ids of the created object and of the operation's step, if the response contains them. */
export interface Made {
  id?: string;
  step_id?: string | null;
}

/** Returns the state after an operation, without changing the state before it. */
export function apply(before: State, operation: Operation, made: Made = {}): State {
  const state = structuredClone(before);
  const note = (action: string) => {
    state.audit[action] = (state.audit[action] ?? 0) + 1;
  };
  switch (operation.do) {
    case 'import':
      importInto(state, operation.movements, made.id ?? UNKNOWN);
      note('report.create');
      break;
    case 'undo': {
      const report = state.reports[operation.reportId];
      if (report) report.undone = true;
      for (const name of namesOf(state, (row) => row.reportId === operation.reportId)) {
        remove(state, name, 'undo');
        const taken = state.taken[operation.reportId]?.[name];
        if (taken) state.marks[name] = taken;
      }
      note('report.undo');
      break;
    }
    case 'create':
      state.rows[operation.name] = {
        ...NEW_ROW,
        id: made.id ?? UNKNOWN,
        month: operation.month,
        description: operation.name,
      };
      note('transaction.create');
      break;
    case 'edit': {
      const row = state.rows[operation.name];
      if (row) row.description = operation.description;
      note('transaction.update');
      break;
    }
    case 'delete':
      remove(state, operation.name, 'single');
      note('transaction.delete');
      break;
    case 'batch':
      for (const name of operation.names) {
        const row = state.rows[name];
        if (row) Object.assign(row, { ignored: true, tags: [operation.tag] });
      }
      note('transaction.batch');
      break;
    case 'delete month':
      for (const name of namesOf(state, (row) => row.month === operation.month)) {
        remove(state, name, 'period');
      }
      note('transaction.delete_period');
      break;
    case 'turn':
      Object.assign(state, structuredClone(operation.to), { audit: state.audit });
      note(`history.${operation.way}`);
      break;
  }
  return state;
}

/** Placeholder for an id that no response has contained yet. */
const UNKNOWN = '(unknown)';
const NEW_ROW = { ignored: false, tags: [] as string[], reportId: null };

/**
 * Skips rows that exist and rows that were deleted individually. Imports all others, including rows removed by an undo
 * or by deleting a period.
 */
function importInto(state: State, movements: readonly Movement[], reportId: string): void {
  let imported = 0;
  for (const { name, month } of movements) {
    if (state.rows[name] || state.marks[name] === 'single') continue;
    const reason = state.marks[name];
    const had = state.gone[name];
    if (reason) state.taken[reportId] = { ...state.taken[reportId], [name]: reason };
    delete state.marks[name];
    delete state.gone[name];
    state.rows[name] = { ...NEW_ROW, ...had, id: UNKNOWN, month, description: name, reportId };
    imported += 1;
  }
  state.reports[reportId] = { imported, duplicates: movements.length - imported, undone: false };
}

function remove(state: State, name: string, reason: 'single' | 'period' | 'undo'): void {
  // A row entered manually leaves no mark, because no statement contains it.
  const row = state.rows[name];
  if (row?.reportId) {
    state.marks[name] = reason;
    state.gone[name] = { ignored: row.ignored, tags: row.tags };
  }
  delete state.rows[name];
}

const namesOf = (state: State, fits: (row: Row) => boolean): string[] =>
  Object.entries(state.rows).flatMap(([name, row]) => (fits(row) ? [name] : []));

/**
 * A state as a string. Equal states have equal strings. Ids are left out, because only the database knows all of them.
 */
export function textOf(state: State): string {
  const rows = Object.entries(state.rows).map(([name, row]) => {
    const { month, description, ignored, tags, reportId } = row;
    const report = reportId === null ? null : textOfReport(state.reports[reportId]);
    return JSON.stringify([name, month, description, ignored, tags, report]);
  });
  const marks = Object.entries(state.marks).map((mark) => JSON.stringify(mark));
  const reports = Object.values(state.reports).map(textOfReport);
  const audit = Object.entries(state.audit).map((line) => JSON.stringify(line));
  return [rows, marks, reports, audit].map((part) => part.sort().join('\n')).join('\n\n');
}

const textOfReport = (report: State['reports'][string] | undefined): string =>
  JSON.stringify([report?.imported, report?.duplicates, report?.undone]);
