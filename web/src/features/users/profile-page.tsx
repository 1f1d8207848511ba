import type { Profile } from '@saldo/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { isViewer, useUser } from '../../lib/permissions.ts';
import { readUser } from '../../lib/session.ts';
import { useShown } from '../../lib/use-shown.ts';
import { WEAKNESS } from '../../lib/use-weakness.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Loading, Several, Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import {
  autoSortStatsQuery,
  currenciesQuery,
  passkeysQuery,
  payMonthsQuery,
  profileQuery,
  ratesQuery,
  sessionsQuery,
} from './api.ts';
import { CalendarCard } from './calendar-card.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { DataCard } from './data-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { LetterChoice } from './letter-choice.tsx';
import { MeasuredPrecision } from './measured-precision.tsx';
import { MonthsCard } from './months-card.tsx';
import { OwnRatesCard } from './own-rates-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { texts } from './texts.ts';
import { useProfileSwitch } from './use-profile-switch.ts';

export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(profileQuery);
  void client.prefetchQuery(sessionsQuery);
  if (!isViewer(readUser())) void client.prefetchQuery(passkeysQuery);
}

export function ProfilePage() {
  const viewer = isViewer(useUser());
  const query = useShown(profileQuery);
  const waits = useLists(!viewer);
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('your-account')} />
      <Loaded
        query={query}
        waiting={<ProfileSkeleton />}
        ready={!waits}
        failed={texts.loadFailed}
        reason={messageOf}
      >
        {(profile) => <Cards profile={profile} mayEdit={!viewer} />}
      </Loaded>
    </>
  );
}

/** True while the lists load for the first time. A list that appeared later would push down the content below it. */
function useLists(mayEdit: boolean): boolean {
  const sessions = useShown(sessionsQuery);
  const passkeys = useShown({ ...passkeysQuery, enabled: mayEdit });
  const currencies = useShown({ ...currenciesQuery, enabled: mayEdit });
  const rates = useShown({ ...ratesQuery, enabled: mayEdit });
  const pay = useShown({ ...payMonthsQuery, enabled: mayEdit });
  const [came, setCame] = useState(false);
  // A failed list shows its error in its own card, so don't wait for it.
  const pending = [sessions, passkeys, currencies, rates, pay].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  if (!pending && !came) setCame(true);
  return pending && !came;
}

/** Two columns if they fit: personal details and sign-in. */
const Cards = ({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) => (
  <div className="flex flex-col gap-4 phone:gap-3">
    {!mayEdit && <Banner>{texts.viewOnly}</Banner>}
    {profile.weak_password && (
      <Banner tone="warning">
        <p className="font-medium">{texts.weakTitle}</p>
        <p>
          {WEAKNESS[profile.weak_password]} {texts.weakAdvice}
        </p>
      </Banner>
    )}
    <div className="grid grid-cols-2 items-start gap-4 max-desk:grid-cols-1 phone:gap-3">
      <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
        <PersonalCard profile={profile} mayEdit={mayEdit} />
        {mayEdit && <DataCard profile={profile} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
        {mayEdit && <SecondFactorCard profile={profile} />}
        {mayEdit && <PasskeysCard />}
        <SessionsCard mayEdit={mayEdit} />
        <LanguageCard profile={profile} mayEdit={mayEdit} />
        {mayEdit && <CurrencyCard profile={profile} />}
        {mayEdit && <OwnRatesCard />}
        {mayEdit && <SortingCard profile={profile} />}
        {mayEdit && <NotificationsCard profile={profile} />}
        {mayEdit && <CalendarCard />}
      </div>
    </div>
    {mayEdit && <MonthsCard profile={profile} />}
  </div>
);

function NotificationsCard({ profile }: { profile: Profile }) {
  const [on, save] = useProfileSwitch(profile, 'notifications', texts.notificationField);
  return (
    <Card aria-label={texts.notifications}>
      <CardHead title={texts.notifications} />
      <Switch label={texts.mail} hint={texts.mailHint} checked={on} onCheckedChange={save} />
      <LetterChoice profile={profile} />
    </Card>
  );
}

const ProfileSkeleton = () => (
  <Loading
    label={texts.loading}
    className="grid grid-cols-2 items-start gap-4 max-desk:grid-cols-1 phone:gap-3"
  >
    <Card>
      <div className="mb-4 flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="mt-2 h-4 w-52 max-w-full" />
        </div>
      </div>
      <Several times={5}>
        <div className="flex h-14 items-center gap-4 border-line border-t first:border-t-0">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      </Several>
    </Card>
    <div className="flex flex-col gap-4 phone:gap-3">
      <Several times={3}>
        <Card>
          <Skeleton className="h-5 w-52" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </Card>
      </Several>
    </div>
  </Loading>
);

/** Switch for automatic sorting, with its results so far. */
function SortingCard({ profile }: { profile: Profile }) {
  const [on, save] = useProfileSwitch(profile, 'auto_sort', texts.sortingField);
  const { data } = useShown(autoSortStatsQuery);
  return (
    <Card aria-label={texts.sorting}>
      <CardHead title={texts.sorting} />
      <Switch
        label={texts.sortOnArrival}
        hint={texts.sortOnArrivalHint}
        checked={on}
        onCheckedChange={save}
      />
      <MeasuredPrecision />
      {data !== undefined && data.sorted > 0 && (
        <p className="mt-2 pl-12 text-normal text-xs">{texts.stillSo(data.kept, data.sorted)}</p>
      )}
    </Card>
  );
}

export { ProfilePage as Component };
