import type { RawAnswer, TestUser } from '../users/user.ts';
import { differences } from './differences.ts';
import { isEntry, type ListedRow, type Lists } from './lists.ts';
import type { Download } from './lived-accounts.ts';
import { type Done, ifDone, NOTHING, type Scene } from './step-context.ts';
import { wrongRows } from './steps-rows.ts';

/* Imports, and steps that undo or correct them. */

async function send(user: TestUser, file: Download): Promise<RawAnswer> {
  const upload = (more: Record<string, string>) =>
    user.upload(file.bank, file.bytes, file.name, { ...file.fields, ...more });
  const answer = await upload({});
  const candidates = answer.body.detail?.accounts as { id: string }[] | undefined;
  if (answer.status !== 409 || !candidates?.[0]) return answer;
  return upload({ account_id: candidates[0].id });
}

export function importSome(scene: Scene): Promise<Done> {
  const { dice } = scene;
  return importPart(scene, { account: dice.below(6), from: dice.below(10_000) });
}

/** Imports a file that begins with a movement of an account. */
export async function importPart(
  { dice, life, user, lists, memory }: Scene,
  part: { account: number; from: number },
): Promise<Done> {
  const file = life.download({ ...part, length: dice.below(10_000), form: dice.below(4) });
  const answer = await send(user, file);
  memory.noteEntries(lists);
  const holds = (after: Lists) => [
    ...differences(
      after.rows.length,
      lists.rows.length + answer.body.imported - replacedIn(after, lists),
      'rows',
    ),
    ...wrongRows({ ...after, rows: after.rows.filter(wasIn(lists)) }, lists, () => false),
  ];
  const told = `POST /reports ${file.bank} ${file.name}: ${summary(answer)}`;
  // Importing the same file again adds nothing.
  if (answer.status !== 201 || !dice.rarely(3)) return { told, answer, ...ifDone(answer, holds) };
  const again = await send(user, file);
  const more = (after: Lists) => [
    ...holds(after),
    ...differences(again.body.imported, 0, `${file.name} again`),
  ];
  return { told: `${told}, again: ${summary(again)}`, answer: again, ...ifDone(again, more) };
}

const summary = ({ status, body }: RawAnswer) =>
  status === 201 ? `${body.imported} of ${body.total}` : JSON.stringify(body);

/** Number of manual entries that rows of the bank have replaced. */
export function replacedIn(after: Lists, before: Lists): number {
  const entries = new Set(before.rows.filter(isEntry).map(({ id }) => id));
  return after.rows.filter((row) => entries.has(row.id) && !isEntry(row)).length;
}

function wasIn(before: Lists): (row: ListedRow) => boolean {
  const ids = new Set(before.rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

export async function undoImport({ dice, user, lists, memory }: Scene): Promise<Done> {
  const reports = (await user.raw('GET', '/api/reports')).body as {
    id: string;
    undone_at: string | null;
  }[];
  const report = dice.of(reports.filter(({ undone_at }) => undone_at === null));
  if (!report) return NOTHING;
  const answer = await user.raw('DELETE', `/api/reports/${report.id}`);
  const goes = ({ id, report_id }: ListedRow) => report_id === report.id && !memory.wasEntry(id);
  const holds = (after: Lists) => wrongRows(after, lists, goes);
  return { told: `DELETE /reports/${report.id}`, answer, ...ifDone(answer, holds) };
}

/** Keeps or removes a possible duplicate. */
export async function judgeDouble({ dice, user, lists }: Scene): Promise<Done> {
  const row = dice.of(lists.rows.filter((row) => row.possible_duplicate_of !== null));
  if (!row) return NOTHING;
  const keep = dice.rarely(2);
  const answer = await user.raw('PUT', `/api/transactions/${row.id}/duplicate`, { body: { keep } });
  const holds = (after: Lists) => wrongRows(after, lists, ({ id }) => !keep && id === row.id);
  return {
    told: `PUT /transactions/${row.id}/duplicate ${keep}`,
    answer,
    ...ifDone(answer, holds),
  };
}

/** Switches automatic sorting of imports on or off. */
export async function switchAutoSort({ dice, user }: Scene): Promise<Done> {
  const body = { auto_sort: !dice.rarely(4) };
  const answer = await user.raw('PUT', '/api/users', { body });
  return { told: `PUT /users ${JSON.stringify(body)}`, answer };
}

/** Undoes the automatic sorting of an import. */
export async function undoAutoSort({ dice, user, lists }: Scene): Promise<Done> {
  const report = dice.of((await user.raw('GET', '/api/reports')).body as { id: string }[]);
  if (!report) return NOTHING;
  const path = `/api/categorization/arrivals/${report.id}`;
  const answer = await user.raw('DELETE', path);
  return {
    told: `DELETE ${path}`,
    answer,
    ...ifDone(answer, (after) => wrongRows(after, lists, () => false)),
  };
}

/** Accepts all of the categorizer's suggestions for a month. */
export async function sortMonth({ dice, user, lists, today }: Scene): Promise<Done> {
  const period = (dice.of(lists.rows)?.date ?? today).slice(0, 7).split('-').map(Number);
  const path = `/api/transactions/ai_categorization?year=${period[0]}&month=${period[1]}`;
  const { status, body } = await user.raw('GET', path);
  if (status !== 200) return { told: `GET ${path}`, answer: { status, body } };
  const answer = await user.raw('PUT', path, { body: { existing: body.existing, new: body.new } });
  const holds = (after: Lists) => wrongRows(after, lists, () => false);
  return { told: `PUT ${path}`, answer, ...ifDone(answer, holds) };
}
