import type { Profile } from '@saldo/contract/users';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { isViewer, useUser } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { profileQuery } from './api.ts';
import { DataCard } from './data-card.tsx';
import { NotificationsCard } from './notifications-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { texts } from './texts.ts';

export function ProfilePage() {
  const viewer = isViewer(useUser());
  const query = useQuery(profileQuery);
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} help={paths.help('your-account')} />
      {query.isPending && <ProfileSkeleton />}
      {query.isLoadingError && (
        <Card>
          <ErrorState
            title={texts.loadFailed}
            message={messageOf(query.error)}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      )}
      {query.data && <Cards profile={query.data} mayEdit={!viewer} />}
    </>
  );
}

/** Two columns where there is room: who one is, and how one gets in. */
const Cards = ({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) => (
  <div className="flex flex-col gap-4 phone:gap-3">
    {!mayEdit && <Banner>{texts.viewOnly}</Banner>}
    <div className="grid grid-cols-2 items-start gap-4 max-[1180px]:grid-cols-1 phone:gap-3">
      <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
        <PersonalCard profile={profile} mayEdit={mayEdit} />
        {mayEdit && <DataCard profile={profile} />}
      </div>
      <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
        {mayEdit && <SecondFactorCard profile={profile} />}
        {mayEdit && <PasskeysCard />}
        <SessionsCard mayEdit={mayEdit} />
        {mayEdit && <NotificationsCard profile={profile} />}
      </div>
    </div>
  </div>
);
