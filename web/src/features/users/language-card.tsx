import { LANGUAGE_NAMES, LANGUAGES, OFFERED } from '@saldo/contract/languages';
import type { Profile } from '@saldo/contract/users';
import { paths } from '../../lib/paths.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { LanguageLinks } from '../../ui/language-links.tsx';
import { runMutation } from '../../ui/run-mutation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useUpdateProfile } from './api.ts';
import { texts as t } from './language-texts.ts';
import { texts } from './texts.ts';

const AUTOMATIC = '';

/** Choice of the language, if more than one is offered. A viewer chooses only for this browser. */
export function LanguageCard({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  if (OFFERED.length < 2) return null;
  return (
    <Card aria-label={t.title}>
      <CardHead title={t.title} />
      {mayEdit ? <LanguageChoice profile={profile} /> : <LanguageLinks to={paths.profile()} />}
    </Card>
  );
}

function LanguageChoice({ profile: { language } }: { profile: Profile }) {
  const update = useUpdateProfile();
  const save = (chosen: string) =>
    runMutation(
      update,
      { language: LANGUAGES.find((one) => one === chosen) ?? null },
      {
        failed: () => texts.updateFailed(t.field),
        // The page comes in the language chosen. The browser asks first if the user would lose unsaved changes.
        onSuccess: () => location.reload(),
      },
    );
  return (
    <>
      <Segmented
        size="lg"
        label={t.title}
        value={language ?? AUTOMATIC}
        options={[
          { value: AUTOMATIC, label: t.automatic },
          ...OFFERED.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] })),
        ]}
        onChange={save}
      />
      <p className="mt-3 text-muted text-xs">{t.hint}</p>
    </>
  );
}
