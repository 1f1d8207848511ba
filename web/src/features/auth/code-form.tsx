import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormError } from './form-error.tsx';
import { TextButton } from './text-button.tsx';
import { texts } from './texts.ts';
import { useFields } from './use-fields.ts';

interface CodeFormProps {
  /** Signs in with the code; answers what went wrong, or null when the app is on its way. */
  onCode: (code: string) => Promise<string | null>;
  onBack: () => void;
}

const problem = (_: 'code', { code }: { code: string }) =>
  code.trim() === '' ? texts.codeRequired : null;

/** Asked for after the password, of who has switched the second factor on. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  const fields = useFields({ code: '' }, problem);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !fields.check(event.currentTarget)) return;
    setBusy(true);
    setFailure(null);
    const wrong = await onCode(fields.values.code.replace(/\s/g, ''));
    if (wrong === null) return;
    setFailure(wrong);
    setBusy(false);
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-4"
      aria-label={texts.codeForm}
    >
      <div>
        <h2 className="font-semibold text-lg text-strong tracking-[-0.01em]">{texts.codeTitle}</h2>
        <p className="text-muted text-sm">{texts.codeWhy}</p>
      </div>
      <Field label={texts.code} hint={texts.codeHint} error={fields.error('code')}>
        {(ids) => (
          <Input
            {...ids}
            {...fields.bind('code')}
            // It takes the place of the form before it, whose button had the focus.
            ref={(input) => input?.focus()}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        )}
      </Field>
      <div className="mt-2 flex flex-col gap-3">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {texts.codeButton}
        </Button>
        <FormError message={failure} />
        <p className="text-center">
          <TextButton onClick={onBack}>{texts.back}</TextButton>
        </p>
      </div>
    </form>
  );
}
