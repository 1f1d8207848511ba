import { differences } from './differences.ts';
import type { Download } from './life.ts';
import type { Answer, Person } from './person.ts';
import type { Raw, RawRow } from './raw.ts';
import { type Done, ifDone, NOTHING, type Scene } from './scene.ts';
import { wrongRows } from './steps-rows.ts';

/* What brings rows, and takes back what came. */

async function send(person: Person, file: Download): Promise<Answer> {
  const upload = (more: Record<string, string>) =>
    person.upload(file.bank, {
      field: 'input',
      name: file.name,
      content: file.bytes,
      fields: { ...file.fields, ...more },
    });
  const answer = await upload({});
  const candidates = answer.body.detail?.accounts as { id: string }[] | undefined;
  if (answer.status !== 409 || !candidates?.[0]) return answer;
  return upload({ account_id: candidates[0].id });
}

export async function importSome({ dice, life, person, raw }: Scene): Promise<Done> {
  const file = life.download({
    account: dice.below(6),
    from: dice.below(10_000),
    length: dice.below(10_000),
    form: dice.below(4),
  });
  const answer = await send(person, file);
  const holds = (after: Raw) => [
    ...differences(after.rows.length, raw.rows.length + answer.body.imported, 'rows'),
    ...wrongRows({ ...after, rows: after.rows.filter(wasIn(raw)) }, raw, () => false),
  ];
  const told = `POST /reports ${file.bank} ${file.name}: ${summary(answer)}`;
  // Once more, at once: nothing comes twice.
  if (answer.status !== 201 || !dice.rarely(3)) return { told, answer, ...ifDone(answer, holds) };
  const again = await send(person, file);
  const more = (after: Raw) => [
    ...holds(after),
    ...differences(again.body.imported, 0, `${file.name} again`),
  ];
  return { told: `${told}, again: ${summary(again)}`, answer: again, ...ifDone(again, more) };
}

const summary = ({ status, body }: Answer) =>
  status === 201 ? `${body.imported} of ${body.total}` : JSON.stringify(body);

function wasIn(before: Raw): (row: RawRow) => boolean {
  const ids = new Set(before.rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

export async function undoImport({ dice, person, raw }: Scene): Promise<Done> {
  const reports = (await person.ask('GET', '/reports')).body as {
    id: string;
    undone_at: string | null;
  }[];
  const report = dice.of(reports.filter(({ undone_at }) => undone_at === null));
  if (!report) return NOTHING;
  const answer = await person.ask('DELETE', `/reports/${report.id}`);
  const holds = (after: Raw) => wrongRows(after, raw, ({ report_id }) => report_id === report.id);
  return { told: `DELETE /reports/${report.id}`, answer, ...ifDone(answer, holds) };
}

/** A row that may be a double of another one is kept, or goes. */
export async function judgeDouble({ dice, person, raw }: Scene): Promise<Done> {
  const row = dice.of(raw.rows.filter((row) => row.possible_duplicate_of !== null));
  if (!row) return NOTHING;
  const keep = dice.rarely(2);
  const answer = await person.ask('PUT', `/transactions/${row.id}/duplicate`, { keep });
  const holds = (after: Raw) => wrongRows(after, raw, ({ id }) => !keep && id === row.id);
  return {
    told: `PUT /transactions/${row.id}/duplicate ${keep}`,
    answer,
    ...ifDone(answer, holds),
  };
}

/** The engine sorts a month, and all that it suggests is taken. */
export async function sortMonth({ dice, person, raw, today }: Scene): Promise<Done> {
  const period = (dice.of(raw.rows)?.date ?? today).slice(0, 7).split('-').map(Number);
  const path = `/transactions/ai_categorization?year=${period[0]}&month=${period[1]}`;
  const { status, body } = await person.ask('GET', path);
  if (status !== 200) return { told: `GET ${path}`, answer: { status, body } };
  const answer = await person.ask('PUT', path, { existing: body.existing, new: body.new });
  const holds = (after: Raw) => wrongRows(after, raw, () => false);
  return { told: `PUT ${path}`, answer, ...ifDone(answer, holds) };
}
