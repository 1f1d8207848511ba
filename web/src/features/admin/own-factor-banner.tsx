import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { passkeysQuery, profileQuery } from '../users/api.ts';
import { users as t } from './texts.ts';

/** A word to an administrator whom a password alone lets in. */
export function OwnFactorBanner() {
  const profile = useQuery(profileQuery);
  const passkeys = useQuery(passkeysQuery);
  if (profile.data?.totp_enabled !== false || passkeys.data?.length !== 0) return null;
  return (
    <Banner tone="warning">
      <p className="font-medium">{t.ownFactor}</p>
      <p>
        {t.ownFactorHint}{' '}
        <Link to={paths.profile()} className="underline">
          {t.ownFactorLink}
        </Link>
      </p>
    </Banner>
  );
}
