import type { Proof } from '@saldo/contract/step-up';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api.ts';
import { runMutation } from '../../lib/run-mutation.ts';
import { showMistakes } from '../../lib/show-mistakes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { Input, PasswordInput } from '../../ui/input.tsx';
import { hasPasskeyQuery, useProve } from './api.ts';
import { texts } from './texts.ts';

interface StepUpDialogProps {
  missing: readonly Proof[];
  onProved: () => void;
  onCancel: () => void;
}

type Problems = Partial<Record<Proof | 'other', string>>;

/** What went wrong, under the field that it is about. */
function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { other: texts.passkeyNotUsed };
  if (error.code === 'invalid_password') return { password: texts.passwordWrong };
  if (error.code === 'invalid_code') return { totp: texts.codeWrong };
  return { other: texts.failed(messageOf(error)) };
}

/** Asks once more who it is, before something weighty: the password, a code where there is a second factor, or a passkey. */
export function StepUpDialog(props: StepUpDialogProps) {
  const [missing, setMissing] = useState(props.missing);
  const [values, setValues] = useState<Record<Proof, string>>({ password: '', totp: '' });
  const [problems, setProblems] = useState<Problems>({});
  const prove = useProve();
  const passkey = useQuery(hasPasskeyQuery);
  const fields = useRef<HTMLDivElement>(null);
  const run = (given: Parameters<typeof prove.mutateAsync>[0]) => {
    if (prove.isPending) return;
    runMutation(prove, given, {
      onSuccess: (left) => {
        if (left.length === 0) return props.onProved();
        setMissing(left);
        setProblems({});
      },
      onError: (error) => showMistakes(fields.current, () => setProblems(problemsOf(error))),
    });
  };
  const submit = () => {
    const typed = { password: values.password, totp: values.totp.replace(/\s/g, '') };
    const empty: Problems = {};
    if (missing.includes('password') && typed.password === '')
      empty.password = texts.passwordRequired;
    if (missing.includes('totp') && typed.totp === '') empty.totp = texts.codeRequired;
    showMistakes(fields.current, () => setProblems(empty));
    if (Object.keys(empty).length > 0) return;
    run(Object.fromEntries(missing.map((proof) => [proof, typed[proof]])));
  };
  const bind = (proof: Proof) => ({
    value: values[proof],
    onChange: (event: { target: { value: string } }) => {
      setProblems({ ...problems, [proof]: undefined });
      setValues({ ...values, [proof]: event.target.value });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={props.onCancel}
      title={texts.title}
      width="confirm"
      dismissable={!prove.isPending}
      onSubmit={submit}
      footer={
        <FormFoot
          cancel={texts.cancel}
          submit={texts.confirm}
          busy={prove.isPending}
          onCancel={props.onCancel}
        />
      }
    >
      <div ref={fields} className="flex flex-col gap-4">
        <p>{texts.why}</p>
        {missing.includes('password') && (
          <Field label={texts.password} error={problems.password} required>
            {(ids) => (
              <PasswordInput
                {...ids}
                {...bind('password')}
                maxLength={200}
                autoComplete="current-password"
              />
            )}
          </Field>
        )}
        {missing.includes('totp') && (
          <Field label={texts.code} hint={texts.codeHint} error={problems.totp} required>
            {(ids) => (
              <Input
                {...ids}
                {...bind('totp')}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={64}
              />
            )}
          </Field>
        )}
        {passkey.data && (
          <Button
            icon={<KeyRound size={16} aria-hidden />}
            disabled={prove.isPending}
            onClick={() => run('passkey')}
          >
            {texts.passkey}
          </Button>
        )}
        {problems.other && (
          <Banner tone="expense" role="alert">
            {problems.other}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
