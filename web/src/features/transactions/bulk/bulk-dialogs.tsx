import type { Category } from '@saldo/contract/categories';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { CategorySelect } from '../../categories/category-field.tsx';
import { useDeleteMany } from '../api.ts';
import type { BulkChange, TagsMode } from '../bulk-change.ts';
import { splitTags } from '../filters/filters.ts';
import type { RowSelection } from '../list/use-selection.ts';
import { TagsInput } from '../tags-input.tsx';
import { texts } from '../texts.ts';

const t = texts.bulk;

interface BulkDialogProps {
  count: number;
  onApply: (change: BulkChange) => void;
  onClose: () => void;
}

export function BulkCategoryDialog({
  count,
  categories,
  onApply,
  onClose,
}: BulkDialogProps & { categories: readonly Category[] }) {
  const [category, setCategory] = useState('');
  return (
    <BulkDialog
      title={t.categoryTitle(count)}
      ready={category !== ''}
      onApply={() => onApply({ kind: 'category', category })}
      onClose={onClose}
    >
      <Field label={texts.fields.category}>
        {(ids) => (
          <CategorySelect
            {...ids}
            categories={categories}
            placeholder={texts.form.select}
            value={category}
            onPick={setCategory}
          />
        )}
      </Field>
    </BulkDialog>
  );
}

const MODES = [
  { value: 'add', label: t.addTags },
  { value: 'remove', label: t.removeTags },
  { value: 'replace', label: t.replaceTags },
] as const;

export function BulkTagsDialog({ count, onApply, onClose }: BulkDialogProps) {
  const [mode, setMode] = useState<TagsMode>('add');
  const [text, setText] = useState('');
  const tags = splitTags(text);
  return (
    <BulkDialog
      title={t.tagsTitle(count)}
      ready={mode === 'replace' || tags.length > 0}
      onApply={() => onApply({ kind: 'tags', mode, tags })}
      onClose={onClose}
    >
      <Segmented size="lg" label={t.tagsMode} value={mode} onChange={setMode} options={MODES} />
      <Field label={t.tagsLabel} hint={t.tagsHints[mode]}>
        {(ids) => (
          <TagsInput
            {...ids}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </BulkDialog>
  );
}

interface BulkDeleteDialogProps {
  selection: RowSelection;
  onClose: () => void;
}

export function BulkDeleteDialog({ selection, onClose }: BulkDeleteDialogProps) {
  // Captured when the dialog opens, so that the number stays the same while rows disappear.
  const [ids] = useState(() => [...selection.rows.keys()]);
  const undoing = useUndoAction();
  return (
    <ConfirmMutation
      mutation={useDeleteMany()}
      variables={ids}
      title={t.deleteTitle(ids.length)}
      body={<p className="text-muted text-sm">{t.deleteStays(ids.length)}</p>}
      confirmLabel={texts.remove.confirm}
      danger
      failed={texts.removePeriod.failed}
      onDone={(steps) => {
        toast.success(t.deleted(ids.length), undoing(steps));
        selection.clear();
      }}
      onClose={onClose}
    />
  );
}

interface FrameProps {
  title: string;
  ready: boolean;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
}

const BulkDialog = ({ title, ready, onApply, onClose, children }: FrameProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    width="confirm"
    onSubmit={() => ready && onApply()}
    footer={
      <>
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!ready}>
          {t.apply}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">{children}</div>
  </Dialog>
);
