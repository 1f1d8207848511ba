import { codeOfLink } from '@saldo/contract/invitation-link';
import { OFFERED } from '@saldo/contract/languages';
import { CircleCheck, Info, X } from 'lucide-react';
import { StrictMode, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { LanguageLinks } from '../../ui/language-links.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TooltipLayer } from '../../ui/tooltip.tsx';
import { NO_REGISTRATION, type RegistrationValues } from './registration-fields.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { Sky } from './sky.tsx';
import { TextButton } from './text-button.tsx';
import { texts } from './texts.ts';

type Mode = 'sign-in' | 'sign-up';

const MODES = [
  { value: 'sign-in', label: texts.signIn },
  { value: 'sign-up', label: texts.signUp },
] as const;

const OTHER = {
  'sign-in': { question: texts.noAccount, answer: texts.signUp, mode: 'sign-up' },
  'sign-up': { question: texts.haveAccount, answer: texts.signIn, mode: 'sign-in' },
} as const;

/** Margins that center each card when it opens. Messages added later extend it downward without moving anything. */
const CARDS = {
  'sign-in': 'w-104 tablet:mt-[max(0px,calc(50dvh-295px))]',
  'sign-up': 'w-120 tablet:mt-[max(0px,calc(50dvh-371px))]',
} as const;

/** Stays in place over the sky, whatever the card's height. sky.css keeps stars away from the text. */
const Welcome = () => (
  <div className="fixed top-(--say-top) left-(--say-x) w-92 max-tablet:sr-only max-[1100px]:w-73">
    <h1 className="max-w-[9em] font-bold text-3xl text-strong tracking-[-0.02em]">
      {texts.heading}
    </h1>
    <p className="mt-3 text-lg">{texts.purpose}</p>
  </div>
);

const Brand = () => (
  <div className="absolute top-11 left-(--say-x) flex items-center gap-3 font-bold text-lg text-strong tracking-[-0.01em] max-tablet:top-6 max-tablet:left-5">
    <BrandMark />
    {texts.product}
  </div>
);

/** Warns about plain HTTP, which browsers consider secure only on localhost. */
const OpenWay = () =>
  isSecureContext ? null : (
    <div className="mb-6">
      <Banner tone="warning">{texts.openWay}</Banner>
    </div>
  );

/** Returns the invitation code from the opened link, or null, and removes it from the URL, which others may see. */
function takeInvitation(): string | null {
  const code = codeOfLink(location.hash);
  if (code !== null) history.replaceState(history.state, '', location.pathname);
  return code;
}
const invitation = takeInvitation();
const NEW_REGISTRATION: RegistrationValues = {
  ...NO_REGISTRATION,
  invitation_code: invitation ?? '',
};

export function LoginPage() {
  const [mode, setMode] = useState<Mode>(invitation === null ? 'sign-in' : 'sign-up');
  const [known, setKnown] = useState<{ email: string; notice: string | null }>();
  const [toast, setToast] = useState<LoginNotice | null>(null);
  const registration = useRef(NEW_REGISTRATION);
  const onType = useCallback((values: RegistrationValues) => {
    registration.current = values;
  }, []);
  const [invitations, setInvitations] = useState(0);
  // Opening an invitation link in this tab changes only the hash and does not reload the page.
  useEffect(() => {
    const follow = () => {
      const code = takeInvitation();
      if (code === null) return;
      registration.current = { ...registration.current, invitation_code: code };
      setInvitations((count) => count + 1);
      setMode('sign-up');
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const closeToast = useCallback(() => setToast(null), []);

  useEffect(() => {
    document.title = `${mode === 'sign-in' ? texts.signIn : texts.signUp} · ${texts.product}`;
  }, [mode]);

  function change(to: Mode) {
    setKnown(undefined);
    setMode(to);
  }

  function goOnToSignIn(email: string, notice: string | null) {
    setKnown({ email, notice });
    setMode('sign-in');
  }

  const other = OTHER[mode];
  return (
    <main className="[--say-top:max(112px,calc(50dvh-186px))] [--say-x:80px] max-[1100px]:[--say-x:40px]">
      <Sky />
      <Brand />
      <Welcome />
      <div className="relative grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start justify-items-end py-8 pr-24 max-[1100px]:pr-10 max-tablet:justify-items-center max-tablet:px-4 max-tablet:pt-18 max-tablet:pb-6">
        <div
          className={cx(
            'max-w-full rounded-dialog border border-line-strong bg-overlay p-8 shadow-float max-tablet:px-5 max-tablet:py-6',
            CARDS[mode],
          )}
        >
          <div className="mb-6">
            <Segmented
              label={texts.modes}
              value={mode}
              onChange={change}
              options={MODES}
              size="lg"
            />
          </div>
          <OpenWay />
          {mode === 'sign-in' ? (
            <SignInForm
              email={known?.email ?? ''}
              notice={known?.notice ?? null}
              onForgot={() => setToast({ kind: 'info', text: texts.forgotAnswer })}
            />
          ) : (
            <SignUpForm
              key={invitations}
              initial={registration.current}
              onType={onType}
              onRegistered={(email) => {
                registration.current = NO_REGISTRATION;
                goOnToSignIn(email, null);
                setToast({ kind: 'success', text: texts.registered });
              }}
              onKnown={goOnToSignIn}
            />
          )}
          <p className="mt-6 text-center text-muted text-sm">
            {other.question}{' '}
            <TextButton onClick={() => change(other.mode)}>{other.answer}</TextButton>
          </p>
          {OFFERED.length > 1 && (
            <p className="mt-4 flex justify-center gap-4">
              <LanguageLinks to={paths.login()} />
            </p>
          )}
        </div>
      </div>
      <LoginToast notice={toast} onClose={closeToast} />
      <TooltipLayer />
    </main>
  );
}

export function mountLogin(root: HTMLElement): void {
  // The night sky is dark in both themes. The app that follows is a separate page.
  document.documentElement.dataset.theme = 'dark';
  createRoot(root).render(
    <StrictMode>
      <LoginPage />
    </StrictMode>,
  );
}

interface LoginNotice {
  kind: 'info' | 'success';
  text: string;
}

const SHOWN_FOR_MS = 8000;

interface LoginToastProps {
  notice: LoginNotice | null;
  onClose: () => void;
}

/** A toast for this page only. The app's own toast comes with code that would delay sign-in. */
function LoginToast({ notice, onClose }: LoginToastProps) {
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(onClose, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [notice, onClose]);

  const Icon = notice?.kind === 'info' ? Info : CircleCheck;
  return (
    <div className="pointer-events-none fixed right-6 bottom-6 z-10 max-tablet:right-4 max-tablet:bottom-4 max-tablet:left-4">
      <div
        className={cx(
          notice &&
            'pointer-events-auto flex w-90 max-w-full animate-rise items-start gap-3 rounded-card border border-line-strong bg-raised py-3 pr-2 pl-4 text-sm text-strong shadow-float max-tablet:ml-auto',
        )}
      >
        {notice && (
          <Icon
            className={cx(
              'mt-2 size-4 shrink-0',
              notice.kind === 'info' ? 'text-info' : 'text-income',
            )}
            aria-hidden="true"
          />
        )}
        {/* Stays in place, so that screen readers announce its text, and nothing else. */}
        <p role="status" className="flex-1 py-1.5">
          {notice?.text}
        </p>
        {notice && (
          <button
            type="button"
            onClick={onClose}
            aria-label={texts.close}
            className="grid size-8 shrink-0 place-items-center rounded-control text-muted hover:text-strong"
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
