import type { Answer } from '@saldo/contract/endpoint';
import type { deleteTag as deletion, setTag as setting, TagInput } from '@saldo/contract/tags';
import { changeStep } from '@saldo/domain/step-link';
import { fold } from '@saldo/domain/text';
import type { Caller } from '../../platform/context.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { deleteRows, findRows, insertRow, updateRows } from '../../platform/db/crud.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/id.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { requireRowLimit } from '../../schema/row-limits.ts';
import { MOST_DECLINED } from '../../schema/target-tables.ts';
import { tagsOf } from '../ledger/rows/derived-columns.ts';
import { write } from '../ledger/steps/ledger-write.ts';
import type { Rows } from '../ledger/steps/steps.ts';
import { renameTagInRules } from '../rules/tags-in-rules.ts';
import { renameTagInViews } from '../saved-views/tags-in-views.ts';
import { writeManualEdits } from '../transactions/manual-edits.ts';
import { datesOf, declinedOf, idsWithTag, sameTag, settingsOf, type TagRow } from './store.ts';

type Request = Pick<Caller, 'bookId' | 'now'> & { name: string };

/** Creates, renames or changes a tag. Everything that names it follows, in one step. */
export async function setTag(
  { storage }: Pick<TaskContext, 'storage'>,
  { input, ...who }: Caller & { input: TagInput },
): Promise<Answer<typeof setting>> {
  const { name, new_name: to = name } = input;
  const { result, stepId } = await write(storage, who, {
    async work(rows) {
      const q = { ...who, name };
      const changed = to === name ? 0 : await renameTag(rows, q, to);
      const before = await settingsOf(rows, { ...who, name: to });
      const after = await writeSettings(rows, { ...q, name: to }, { before, input });
      return { changed, before, after, wasSet: before !== undefined };
    },
    done: ({ after, wasSet, changed }) => ({
      step: changeStep('tag', {
        before: to !== name || wasSet ? { id: after.id, name } : undefined,
        after: { id: after.id, name: to },
      }),
      ...{ action: 'tag.set', subject: { id: after.id, changed } },
    }),
  });
  const { after, changed } = result;
  return {
    ...{ name: after.name, color: after.color, dates: datesOf(after), changed, step_id: stepId },
  };
}

/** Deletes a tag from all rows, with its settings. Saved views and rules keep naming it. */
export async function deleteTag(
  { storage }: Pick<TaskContext, 'storage'>,
  { name, ...who }: Caller & { name: string },
): Promise<Answer<typeof deletion>> {
  const { stepId } = await write(storage, who, {
    async work(rows) {
      const q = { ...who, name };
      const before = await settingsOf(rows, q);
      const changed = await editRows(rows, q, (tags) => tags.filter((tag) => !sameTag(tag, name)));
      if (changed === 0 && !before) throw notFound();
      if (before) await deleteRows(rows, 'tags', { user_id: who.bookId, id: before.id });
      return { changed, before };
    },
    done: ({ changed, before }) => ({
      step: changeStep('tag', { before: { id: before?.id ?? '', name: before?.name ?? name } }),
      ...{ action: 'tag.delete', subject: { id: before?.id ?? '', changed } },
    }),
  });
  return { step_id: stepId };
}

/**
 * Renames a tag on its rows, in saved views and in rules. If there is a tag of the new name already, the two become one, with the
 * settings of that one.
 */
async function renameTag(rows: Rows, q: Request, to: string): Promise<number> {
  const { bookId, name, now } = q;
  const renamed = (tag: string): string => (sameTag(tag, name) ? to : tag);
  const changed = await editRows(rows, q, (tags) => onePerKey(tags.map(renamed)));
  await renameTagInViews(rows, { ...q, to });
  await renameTagInRules(rows, { ...q, to });
  const own = await settingsOf(rows, q);
  if (!own) return changed;
  const key = { user_id: bookId, id: own.id };
  const other = sameTag(name, to) ? undefined : await settingsOf(rows, { bookId, name: to });
  if (other) await deleteRows(rows, 'tags', key);
  else await updateRows(rows, 'tags', key, { name: to, updated_at: now });
  return changed;
}

const onePerKey = (tags: readonly string[]): string[] => {
  const keys = tags.map(fold);
  return tags.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

/** Edits the tags of all rows that have the tag, as the user's own. Returns their number. */
async function editRows(
  rows: Rows,
  q: Request,
  edit: (tags: string[]) => string[],
): Promise<number> {
  const ids = await idsWithTag(rows, q);
  for (const some of chunksOf(ids)) {
    const found = await findRows(rows, 'transactions', { user_id: q.bookId, id: [...some] });
    const edits = found.map((before) => ({
      ...{ before, saysRefund: false },
      set: { tags: JSON.stringify(edit(tagsOf(before.tags))) },
    }));
    await writeManualEdits(rows, q, edits);
  }
  return ids.length;
}

async function writeSettings(
  rows: Rows,
  { bookId, name, now }: Request,
  { before, input }: { before: TagRow | undefined; input: TagInput },
): Promise<TagRow> {
  const { color, dates, not_these: more, new_name } = input;
  const set = {
    ...(color === undefined ? {} : { color }),
    ...(dates === undefined ? {} : { from_day: dates?.from ?? null, to_day: dates?.to ?? null }),
    ...(more === undefined
      ? {}
      : { not_these: JSON.stringify(withMore(declinedOf(before), more)) }),
  };
  const blank = { color: null, from_day: null, to_day: null, not_these: '[]' };
  if (before) {
    const after = { ...before, ...set };
    const isSame = Object.entries(set).every(
      ([column, value]) => before[column as keyof TagRow] === value,
    );
    if (!isSame) {
      const key = { user_id: bookId, id: before.id };
      await updateRows(rows, 'tags', key, { ...set, updated_at: now });
    }
    return after;
  }
  const row = {
    user_id: bookId,
    id: newId(),
    name,
    created_at: now,
    updated_at: now,
    ...blank,
    ...set,
  };
  // A tag that is only renamed needs no settings.
  if (new_name !== undefined && Object.keys(set).length === 0) return { ...row, id: '' };
  await requireRowLimit(rows, { owner: bookId, of: 'tags' });
  await insertRow(rows, 'tags', row);
  return row;
}

const withMore = (ids: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...ids, ...more])].slice(-MOST_DECLINED);
