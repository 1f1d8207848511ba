import { LETTER_CHOICES } from '@saldo/contract/letters';
import type { Profile } from '@saldo/contract/users';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { runMutation } from '../../ui/run-mutation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Title } from '../../ui/title.tsx';
import { useUpdateProfile } from './api.ts';
import { texts } from './texts.ts';

const t = texts.letter;
const OPTIONS = LETTER_CHOICES.map((value) => ({ value, label: t.choices[value] }));

/** Choice of whether to get the monthly letter, and whether by email too. */
export function LetterChoice({ profile: { letters } }: { profile: Profile }) {
  const update = useUpdateProfile();
  return (
    <div className="mt-4 border-line border-t pt-4">
      <Title size="md">{t.title}</Title>
      <p className="mt-1 mb-3 text-muted text-xs">
        {t.hint}{' '}
        <Link to={paths.letters()} className="font-medium text-accent hover:underline">
          {t.read}
        </Link>
      </p>
      <Segmented
        size="lg"
        label={t.title}
        value={letters}
        options={OPTIONS}
        onChange={(next) =>
          runMutation(
            update,
            { letters: next },
            { done: texts.updated(t.field), failed: () => texts.updateFailed(t.field) },
          )
        }
      />
    </div>
  );
}
