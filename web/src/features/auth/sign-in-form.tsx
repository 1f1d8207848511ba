import { Eye, KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { noteWeakPassword, storeSession, takeRedirect } from '../../lib/session.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/input.tsx';
import { LabeledInput } from '../../ui/labeled.tsx';
import { Title } from '../../ui/title.tsx';
import { preloadContract, signIn, signInAsViewer, signInWithPasskey } from './api.ts';
import {
  codeFailure,
  needsCode,
  passkeyFailure,
  signInFailure,
  viewerFailure,
} from './auth-failure.ts';
import { FormError } from './form-error.tsx';
import { sessionOf } from './session-answer.ts';
import { TextButton } from './text-button.tsx';
import { texts } from './texts.ts';
import { focusField, useFields } from './use-fields.ts';

type Name = 'identifier' | 'password';
type Way = 'user' | 'viewer' | 'passkey';

/** Messages per sign-in method: for a failure, and for a response without a session. */
const FAILURE = { user: signInFailure, viewer: viewerFailure, passkey: passkeyFailure } as const;
const NO_SESSION = {
  user: texts.invalidResponse,
  viewer: texts.viewerFailed,
  passkey: texts.invalidResponse,
} as const;

const passkeysWork = () => typeof globalThis.PublicKeyCredential === 'function';

function problem(name: Name, values: Record<Name, string>): string | null {
  if (name === 'identifier') {
    return values.identifier.trim() === '' ? texts.identifierRequired : null;
  }
  return values.password === '' ? texts.passwordRequired : null;
}

interface SignInFormProps {
  /** Prefilled after registration. */
  email: string;
  /** Why the user was sent here. */
  notice: string | null;
  onForgot: () => void;
}

/** State shared by the sign-in methods: which is in progress, and its result. */
function useWays(notice: string | null) {
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState<Way | null>(null);
  const [askingCode, setAskingCode] = useState(false);
  const [failure, setFailure] = useState(notice);

  /** Stores the session and opens the app. Returns false if the response has no session. */
  function takeSession(answer: unknown): boolean {
    const session = sessionOf(answer);
    if (!session) return false;
    storeSession(session, remember);
    if (session.weak_password) noteWeakPassword();
    location.replace(takeRedirect() ?? '/');
    return true;
  }

  async function enter(way: Way, ask: () => Promise<unknown>) {
    setBusy(way);
    setFailure(null);
    try {
      // Buttons stay busy until the app has loaded.
      if (takeSession(await ask())) return;
      setFailure(NO_SESSION[way]);
    } catch (error) {
      if (way === 'user' && needsCode(error)) setAskingCode(true);
      else setFailure(FAILURE[way](error));
    }
    setBusy(null);
  }

  return { remember, setRemember, busy, askingCode, setAskingCode, failure, enter, takeSession };
}

export function SignInForm({ email, notice, onForgot }: SignInFormProps) {
  const fields = useFields({ identifier: email, password: '' }, problem);
  const form = useRef<HTMLFormElement>(null);
  const { remember, setRemember, busy, askingCode, setAskingCode, failure, enter, takeSession } =
    useWays(notice);

  // After registration only the password is left to enter. On touch devices, don't open the keyboard unasked.
  useEffect(() => {
    if (!form.current || (email === '' && matchMedia('(pointer: coarse)').matches)) return;
    focusField(form.current, email === '' ? 'identifier' : 'password');
  }, [email]);

  async function enterWithCode(code: string): Promise<string | null> {
    const { identifier, password } = fields.values;
    try {
      return takeSession(await signIn(identifier, password, remember, code))
        ? null
        : texts.invalidResponse;
    } catch (error) {
      return codeFailure(error);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy !== null || !fields.check(event.currentTarget)) return;
    const { identifier, password } = fields.values;
    void enter('user', () => signIn(identifier, password, remember));
  }

  if (askingCode) {
    return <CodeForm onCode={enterWithCode} onBack={() => setAskingCode(false)} />;
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onFocus={preloadContract}
      noValidate
      className="flex flex-col gap-4"
      aria-label={texts.signIn}
    >
      <LabeledInput
        label={texts.identifier}
        error={fields.error('identifier')}
        {...fields.bind('identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Field label={texts.password} error={fields.error('password')}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...fields.bind('password')}
            autoComplete="current-password"
            maxLength={200}
          />
        )}
      </Field>
      <div className="flex min-h-6 items-center justify-between gap-2 text-sm">
        <Checkbox
          name="remember"
          label={texts.remember}
          checked={remember}
          onCheckedChange={setRemember}
        />
        <TextButton onClick={onForgot}>{texts.forgot}</TextButton>
      </div>
      <div className="mt-2 flex flex-col gap-3">
        <WayButton way="user" busy={busy} type="submit" variant="primary">
          {texts.signInButton}
        </WayButton>
        {passkeysWork() && (
          <WayButton
            way="passkey"
            busy={busy}
            icon={KeyRound}
            onClick={() => void enter('passkey', () => signInWithPasskey(remember))}
          >
            {texts.passkeyButton}
          </WayButton>
        )}
        <WayButton
          way="viewer"
          busy={busy}
          icon={Eye}
          onClick={() => void enter('viewer', signInAsViewer)}
        >
          {texts.viewerButton}
        </WayButton>
        <FormError message={failure} />
      </div>
    </form>
  );
}

/** Button for one method, disabled while another is in progress. */
const WayButton = ({
  way,
  busy,
  ...rest
}: Omit<ButtonProps, 'busy'> & { way: Way; busy: Way | null }) => (
  <Button
    size="lg"
    busy={busy === way}
    disabled={busy !== null}
    className={way === 'user' ? undefined : 'border-line-strong bg-transparent'}
    {...rest}
  />
);

interface CodeFormProps {
  /** Signs in with the code; resolves to an error message, or null once the app is opening. */
  onCode: (code: string) => Promise<string | null>;
  onBack: () => void;
}

const codeProblem = (_: 'code', { code }: { code: string }) =>
  code.trim() === '' ? texts.codeRequired : null;

/** Asks for a code after the password, if the user has a second factor. */
function CodeForm({ onCode, onBack }: CodeFormProps) {
  const fields = useFields({ code: '' }, codeProblem);
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
        <Title>{texts.codeTitle}</Title>
        <p className="text-muted text-sm">{texts.codeWhy}</p>
      </div>
      <LabeledInput
        label={texts.code}
        hint={texts.codeHint}
        error={fields.error('code')}
        {...fields.bind('code')}
        // Takes focus, because this form replaces the one whose button had it.
        ref={(input) => input?.focus()}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
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
