import type { Profile } from '@saldo/contract/users';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { logout } from '../../lib/logout.ts';
import { paths } from '../../lib/paths.ts';
import { takeRedirect } from '../../lib/session.ts';
import { texts as shared } from '../../lib/texts.ts';
import { useShown } from '../../lib/use-shown.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { profileQuery } from './api.ts';
import { PasswordEditor } from './password-editor.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { due as t } from './texts.ts';

const goOn = () => location.replace(takeRedirect() ?? '/');

/** Blocks everything else until the user has set a password of their own or a second factor. */
export function RequiredSetupPage() {
  const query = useShown(profileQuery);
  useEffect(() => {
    document.title = `${t.title} · Saldo`;
  }, []);
  const [hadDue, setHadDue] = useState<boolean>();
  if (query.data && hadDue === undefined) setHadDue(query.data.due !== null);
  // Leave if nothing was due on arrival (old link, Back). After finishing here, the page stays so the result can be
  // read.
  if (hadDue === false) return <Navigate to={paths.home()} replace />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col gap-4 px-4 py-10">
      <div className="flex items-center gap-3 font-bold text-lg text-strong">
        <BrandMark />
        <span className="min-w-0 flex-1">{shared.product}</span>
        <Button size="sm" variant="ghost" onClick={() => void logout()}>
          {t.logout}
        </Button>
      </div>
      <h1 className="font-bold text-2xl text-strong tracking-[-0.02em]">{t.title}</h1>
      <Loaded query={query} waiting={null} failed={t.failed} reason={messageOf}>
        {(profile) => <Step profile={profile} />}
      </Loaded>
    </main>
  );
}

function Step({ profile }: { profile: Profile }) {
  // Kept as it was on arrival, so that the step stays until the recovery codes are saved.
  const [first] = useState(profile.due);
  const isDone = profile.due === null;
  return (
    <>
      {isDone ? (
        <p role="status">{t.done}</p>
      ) : (
        <p>{first === 'password_change_required' ? t.passwordWhy : t.factorWhy}</p>
      )}
      {first === 'password_change_required' && !isDone && (
        <Card>
          <PasswordEditor profile={profile} />
        </Card>
      )}
      {first === 'second_factor_required' && <SecondFactorCard profile={profile} />}
      {isDone && (
        <Button variant="primary" className="self-start" onClick={goOn}>
          {t.goOn}
        </Button>
      )}
    </>
  );
}
