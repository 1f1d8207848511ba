import { type Merchant, renameMerchant } from '@saldo/contract/merchants';
import { fold } from '@saldo/domain/text';
import { useState } from 'react';
import { maxLengthOf } from '../../../lib/contract-form.ts';
import { useShown } from '../../../lib/use-shown.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { SuggestInput } from '../../../ui/suggest-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useUndoAction } from '../../../ui/undo-steps.ts';
import { merchantsQuery, useRenameMerchant } from './merchant-api.ts';
import { merchantTexts } from './merchant-texts.ts';

const t = merchantTexts;
const LONGEST = maxLengthOf(renameMerchant.body, 'name');

interface MerchantNameProps {
  merchant: Merchant;
  mayEdit: boolean;
}

/**
 * Form for the merchant's name, which every screen shows. Entering another merchant's name merges the two, as a hint
 * announces beforehand.
 */
export function MerchantName({ merchant, mayEdit }: MerchantNameProps) {
  const [name, setName] = useState(merchant.name);
  const rename = useRenameMerchant();
  const undoing = useUndoAction();
  const others = useShown({ ...merchantsQuery(), enabled: mayEdit }).data ?? [];
  const written = name.trim();
  const other = others.find(
    (one) =>
      one.id !== merchant.id && fold(one.name) === fold(written) && one.name !== merchant.name,
  );
  const save = (wanted: string | null) =>
    runMutation(
      rename,
      { id: merchant.id, name: wanted },
      {
        onSuccess: (now) =>
          void toast.success(
            other && wanted ? t.merged(now.name) : t.renamed(now.name),
            undoing([now.step_id]),
          ),
        failed: String,
      },
    );
  if (!mayEdit) return null;
  const isNamed = merchant.parts.some(({ renamed }) => renamed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (written && written !== merchant.name && !rename.isPending) save(other?.name ?? written);
      }}
    >
      <Field label={t.name} hint={other ? t.willMerge(other.name) : t.nameHint}>
        {(ids) => (
          <div className="flex gap-2">
            <SuggestInput
              {...ids}
              dense
              suggestions={others.map((one) => one.name)}
              maxLength={LONGEST}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button
              type="submit"
              variant="primary"
              busy={rename.isPending}
              disabled={written === '' || written === merchant.name}
            >
              {other ? t.merge : t.save}
            </Button>
          </div>
        )}
      </Field>
      {isNamed && merchant.parts.length === 1 && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => save(null)}>
          {t.back(merchant.parts[0]?.found_name ?? '')}
        </Button>
      )}
    </form>
  );
}
