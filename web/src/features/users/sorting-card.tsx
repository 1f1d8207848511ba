import type { Profile } from '@saldo/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Card, CardHead } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { arrivalsQuery } from './api.ts';
import { texts } from './texts.ts';
import { useProfileSwitch } from './use-profile-switch.ts';

/** Whether what is sure is sorted as it arrives, and how that has fared. */
export function SortingCard({ profile }: { profile: Profile }) {
  const [on, save] = useProfileSwitch(profile, 'auto_sort', texts.sortingField);
  const { data } = useQuery(arrivalsQuery);
  return (
    <Card aria-label={texts.sorting}>
      <CardHead title={texts.sorting} />
      <Switch
        label={texts.sortOnArrival}
        hint={texts.sortOnArrivalHint}
        checked={on}
        onCheckedChange={save}
      />
      {data !== undefined && data.sorted > 0 && (
        <p className="mt-2 pl-12 text-normal text-xs">{texts.stillSo(data.kept, data.sorted)}</p>
      )}
    </Card>
  );
}
