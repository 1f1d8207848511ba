import * as calls from '@saldo/contract/tags';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useChange } from '../../lib/use-change.ts';

const TAGS = ['transactions', 'tag-pages'] as const;

export const tagPagesQuery = queryOf([...TAGS, 'list'], calls.listTagPages);

export const tagPageQuery = (name: string) =>
  queryOf([...TAGS, 'page', name], calls.getTag, { query: { name } });

/** Without `awaits`, a dialog would show the tag as it was. */
const FOLLOWED = { awaits: [{ queryKey: TAGS }] };

export const useSetTag = () =>
  useChange((body: calls.TagInput) => call(calls.setTag, { body }), FOLLOWED);

/** Renames a tag. Its page under the old name is gone. */
export const useRenameTag = (name: string) =>
  useChange((body: calls.TagInput) => call(calls.setTag, { body }), {
    awaits: [tagPagesQuery],
    gone: [tagPageQuery(name).queryKey],
  });

export const useDeleteTag = (name: string) =>
  useChange((tag: string) => call(calls.deleteTag, { query: { name: tag } }), {
    awaits: [tagPagesQuery],
    gone: [tagPageQuery(name).queryKey],
  });
