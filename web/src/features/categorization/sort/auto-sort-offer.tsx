import { OFFERED_FROM } from '@saldo/contract/sorting';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { profileQuery, useUpdateProfile } from '../../users/api.ts';
import { texts } from './texts.ts';

const t = texts.offer;

/**
 * Offers automatic sorting to users whose past transactions it would have sorted accurately enough. It stays off until
 * they turn it on.
 */
export function AutoSortOffer({ precision }: { precision: number | undefined }) {
  const isGood = precision !== undefined && precision >= OFFERED_FROM;
  const profile = useShown({ ...profileQuery, enabled: isGood }).data;
  const update = useUpdateProfile();
  if (!isGood || !profile || profile.auto_sort) return null;
  const turnOn = () => runMutation(update, { auto_sort: true }, { done: t.on, failed: String });
  return (
    <Banner
      className="mb-4 flex-wrap items-center"
      action={
        <Button size="sm" busy={update.isPending} onClick={turnOn}>
          {t.turnOn}
        </Button>
      }
    >
      {t.question(Math.floor(precision))}
    </Banner>
  );
}
