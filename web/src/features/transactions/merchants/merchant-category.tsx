import type { Merchant } from '@saldo/contract/merchants';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { useState } from 'react';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { categoriesQuery } from '../../categories/api.ts';
import { CategorySelect } from '../../categories/category-field.tsx';
import { alikeQuery, useChangeCategory } from './merchant-api.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts.category;

/** Changes the category of the merchant's transactions, and of future ones by a rule. */
export function MerchantCategory({ merchant }: { merchant: Merchant }) {
  const { id, category } = merchant;
  const [chosen, setChosen] = useState(category.id);
  const [always, setAlways] = useState(false);
  const categories = useShown(categoriesQuery).data ?? [];
  const isChanged = chosen !== category.id;
  const alike = useShown({
    ...alikeQuery({ merchant: id, category: category.id }),
    enabled: isChanged,
  }).data;
  const change = useChangeCategory();
  const undoing = useUndoAction();
  const save = (ids: readonly string[]) =>
    runMutation(
      change,
      { ids, category: chosen, always },
      {
        onSuccess: ({ updated, rule, step_id }) =>
          void toast.success(t.changed(updated), {
            ...undoing([step_id]),
            ...(rule && { detail: t.withRule(rule.name) }),
          }),
        failed: () => t.failed,
      },
    );
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (alike && alike.ids.length > 0 && !change.isPending) save(alike.ids);
      }}
    >
      <Field label={t.label} hint={isChanged && alike ? t.rows(alike.ids.length) : undefined}>
        {(ids) => (
          <CategorySelect
            {...ids}
            dense
            categories={categories}
            value={chosen}
            onPick={setChosen}
            {...(category.id === UNCATEGORIZED_ID ? {} : { without: UNCATEGORIZED_ID })}
          />
        )}
      </Field>
      {isChanged && (
        <>
          <Switch
            label={t.always}
            hint={t.alwaysHint}
            checked={always}
            onCheckedChange={setAlways}
          />
          <Button
            type="submit"
            variant="primary"
            className="self-start"
            busy={change.isPending}
            disabled={!alike || alike.ids.length === 0}
          >
            {t.save}
          </Button>
        </>
      )}
    </form>
  );
}
