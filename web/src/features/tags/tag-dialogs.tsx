import { type ListedTag, setTag, type TagPage } from '@saldo/contract/tags';
import { fold } from '@saldo/domain/text';
import { useNavigate } from 'react-router';
import { useContractForm } from '../../lib/contract-form.ts';
import { dialogsOf, useAfterClose, useDialogAddress } from '../../lib/dialog-address.ts';
import { listed } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { ConfirmMutation } from '../../ui/confirm-mutation.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DateField, TextField } from '../../ui/form-fields.tsx';
import { HueField } from '../targets/hue-field.tsx';
import { tagPagesQuery, useDeleteTag, useRenameTag } from './api.ts';
import { texts } from './texts.ts';

const t = texts.form;

const address = dialogsOf([], ['new_tag', 'edit_tag', 'delete_tag']);
export const useTagDialog = () => useDialogAddress(address);

const NO_TAGS: readonly ListedTag[] = [];

interface TagFormProps {
  /** Null for a new one. */
  original: TagPage | null;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** The name, color and dates of a tag. */
export function TagForm({ original, onSaved, onClose }: TagFormProps) {
  const save = useRenameTag(original?.name ?? '');
  const { data } = useShown(tagPagesQuery);
  const others = (data?.tags ?? NO_TAGS).filter(({ name }) => name !== original?.name);
  const form = useContractForm(setTag, {
    values: {
      name: original?.name ?? '',
      color: original?.color ?? null,
      from: original?.dates?.from ?? '',
      to: original?.dates?.to ?? '',
    },
    toBody: ({ name, color, from, to }) => ({
      name: original?.name ?? name.trim(),
      ...(original === null || name.trim() !== original.name ? { new_name: name.trim() } : {}),
      color,
      dates: from === '' && to === '' ? null : { from, to },
    }),
    check: ({ name, from, to }) => ({
      name:
        original === null && others.some((one) => fold(one.name) === fold(name)) ? t.taken : null,
      from: from === '' && to !== '' ? t.required : null,
      to: to === '' && from !== '' ? t.required : null,
    }),
    fieldOf: { new_name: 'name', dates: 'from' },
    send: (body) => save.mutateAsync(body),
    failed: original ? t.saveFailed : t.createFailed,
  });
  const hint = original ? renameHint(original, form.values.name, others) : undefined;
  return (
    <FormDialog
      form={form}
      title={original ? t.edit : t.create}
      submit={original ? t.save : t.create}
      submitting={original ? undefined : t.creating}
      done={({ name }) => (original ? t.saved : t.created)(name)}
      onSaved={({ name }) => onSaved(name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} hint={hint} required star />
      <HueField value={form.values.color} onChange={(hue) => form.set('color', hue)} />
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <DateField form={form} name="from" label={t.from} />
        <DateField form={form} name="to" label={t.to} />
      </div>
      <p className="text-muted text-xs">{t.datesHint}</p>
    </FormDialog>
  );
}

/** What a new name means. */
function renameHint(
  { name: was, views, rules }: TagPage,
  name: string,
  others: readonly ListedTag[],
): string | undefined {
  const other = others.find((one) => fold(one.name) === fold(name));
  if (other) return t.merges(was, other.name);
  const named = views.length + rules.length;
  return name.trim() !== was && named > 0 ? t.follows(named) : undefined;
}

/** Edits and deletes the tag of the page. A renamed tag has another page. */
export function TagDialogs({
  tag,
  dialog,
}: {
  tag: TagPage;
  dialog: ReturnType<typeof useTagDialog>;
}) {
  const navigate = useNavigate();
  const go = useAfterClose(dialog.open !== null, (to: string) => navigate(to, { replace: true }));
  const deletion = useDeleteTag(tag.name);
  const { name, views, rules } = tag;
  if (dialog.open?.kind === 'edit_tag') {
    const onSaved = (next: string) => next !== name && go(paths.tag(next));
    return <TagForm original={tag} onSaved={onSaved} onClose={dialog.close} />;
  }
  if (dialog.open?.kind !== 'delete_tag') return null;
  return (
    <ConfirmMutation
      mutation={deletion}
      variables={name}
      title={texts.delete.title(name)}
      body={
        <>
          <p>{texts.delete.body(tag.rows)}</p>
          {views.length + rules.length > 0 && (
            <p className="mt-2">{texts.delete.named(listed([...views, ...rules]))}</p>
          )}
        </>
      }
      danger
      confirmLabel={texts.delete.confirm}
      confirming={texts.delete.confirming}
      failed={texts.delete.failed}
      done={texts.delete.done(name)}
      onDone={() => go(paths.tags())}
      onClose={dialog.close}
    />
  );
}
