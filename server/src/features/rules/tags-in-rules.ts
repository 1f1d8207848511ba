import { fold } from '@saldo/domain/text';
import { updateRows } from '../../platform/db/crud.ts';
import type { Db, Tx } from '../../platform/db/storage.ts';
import type { BookId } from '../../platform/identity.ts';
import { contentOf, type RuleContent } from './present.ts';
import { listRules } from './store.ts';

interface Named {
  bookId: BookId;
  name: string;
}

const tagsIn = (value: unknown): string[] =>
  String(value)
    .split(',')
    .map((tag) => tag.trim());

/** The same content under the tag's new name, which replaces it in what the rule sets and where a condition is about exactly that tag. */
function withTag({ conditions, actions }: RuleContent, name: string, to: string): RuleContent {
  const key = fold(name);
  const renamed = (tag: string): string => (fold(tag) === key ? to : tag);
  const names = (value: unknown) => tagsIn(value).some((tag) => fold(tag) === key);
  return {
    conditions: conditions.map((one) =>
      one.condition_field === 'tags' && fold(String(one.condition_value)) === key
        ? { ...one, condition_value: to }
        : one,
    ),
    actions: actions.map((one) =>
      one.target_field === 'tags' && names(one.target_value)
        ? { ...one, target_value: tagsIn(one.target_value).map(renamed).join(', ') }
        : one,
    ),
  };
}

/** A text that no tag is, because no tag has a comma of its own in a rule. */
const ANOTHER = ',';

/** Names of the rules that set the tag or test for it. */
export async function rulesNamingTag(db: Db | Tx, { bookId, name }: Named): Promise<string[]> {
  const rows = await listRules(db, { bookId });
  return rows
    .filter((row) => {
      const content = contentOf(row);
      return JSON.stringify(withTag(content, name, ANOTHER)) !== JSON.stringify(content);
    })
    .map((row) => row.name);
}

export async function renameTagInRules(
  tx: Tx,
  { bookId, name, to, now }: Named & { to: string; now: string },
): Promise<void> {
  for (const row of await listRules(tx, { bookId })) {
    const { conditions, actions } = withTag(contentOf(row), name, to);
    const set = { conditions: JSON.stringify(conditions), actions: JSON.stringify(actions) };
    if (set.conditions === row.conditions && set.actions === row.actions) continue;
    await updateRows(tx, 'rules', { user_id: bookId, id: row.id }, { ...set, updated_at: now });
  }
}
