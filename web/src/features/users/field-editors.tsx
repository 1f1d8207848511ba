import { type Profile, updateProfile } from '@saldo/contract/users';
import { longestOf } from '../../lib/contract-form.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { EditorForm } from './field-row.tsx';
import { texts } from './texts.ts';
import { useProfileForm } from './use-profile-form.ts';

export interface EditorProps {
  profile: Profile;
  onClose: () => void;
}

export function NameEditor({ profile, onClose }: EditorProps) {
  const { name, lastnames } = profile;
  const form = useProfileForm('name', { values: { name, lastnames } });
  return (
    <EditorForm form={form} onSaved={onClose} onCancel={onClose}>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <TextField
          form={form}
          name="name"
          label={texts.firstName}
          autoComplete="given-name"
          required
        />
        <TextField form={form} name="lastnames" label={texts.lastName} autoComplete="family-name" />
      </div>
    </EditorForm>
  );
}

const FIELD_OF = { username_already_exists: 'value', email_already_exists: 'value' } as const;

/** Username or e-mail: one line of text. */
export function TextEditor({
  field,
  profile,
  onClose,
}: EditorProps & { field: 'username' | 'email' }) {
  const form = useProfileForm(field, {
    values: { value: profile[field] },
    toBody: ({ value }) => ({ [field]: value.trim() }),
    fieldOf: { ...FIELD_OF, [field]: 'value' },
  });
  return (
    <EditorForm form={form} onSaved={onClose} onCancel={onClose}>
      <TextField
        form={form}
        name="value"
        label={texts[field]}
        type={field === 'email' ? 'email' : 'text'}
        autoComplete={field}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestOf(updateProfile.body, field)}
        required
      />
    </EditorForm>
  );
}
