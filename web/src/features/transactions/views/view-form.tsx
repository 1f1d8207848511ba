import { createView, type SavedView, updateView } from '@saldo/contract/saved-views';
import { useContractForm } from '../../../lib/contract-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CheckboxField, TextField } from '../../../ui/form-fields.tsx';
import type { Filters } from '../filters/filters.ts';
import { useCreateView, useRenameView, viewFilters } from './saved-views.ts';
import { texts as t } from './views-texts.ts';

interface SaveViewProps {
  filters: Filters;
  onClose: () => void;
}

/** Saves the filters of the list under a name. */
export function SaveViewDialog({ filters, onClose }: SaveViewProps) {
  const create = useCreateView();
  const isOfDays = filters.from !== '' || filters.to !== '';
  const form = useContractForm(createView, {
    values: { name: '', keepsDates: isOfDays },
    toBody: ({ name, keepsDates }) => ({
      name: name.trim(),
      filters: viewFilters(filters, keepsDates),
    }),
    send: (body) => create.mutateAsync(body),
    failed: t.failed,
  });
  return (
    <FormDialog
      form={form}
      title={t.createTitle}
      submit={t.create}
      done={({ name }) => t.created(name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} dense={false} required data-autofocus />
      <CheckboxField form={form} name="keepsDates" label={t.keepDates} hint={t.keepDatesHint} />
    </FormDialog>
  );
}

export function RenameViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const rename = useRenameView();
  const form = useContractForm(updateView, {
    values: { name: view.name },
    change: true,
    send: (_, { name }) => rename.mutateAsync({ id: view.id, name: name.trim() }),
    failed: t.failed,
  });
  return (
    <FormDialog
      form={form}
      title={t.renameTitle}
      submit={t.update}
      done={({ name }) => t.updated(name)}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t.name} dense={false} required data-autofocus />
    </FormDialog>
  );
}
