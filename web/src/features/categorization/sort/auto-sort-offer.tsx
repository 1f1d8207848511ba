import type { MeasuredPrecision } from '@saldo/contract/categorization';
import { OFFERED_FROM } from '@saldo/contract/sorting';
import { useShown } from '../../../lib/use-shown.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { runMutation } from '../../../ui/run-mutation.ts';
import { profileQuery, useUpdateProfile } from '../../users/api.ts';
import { precisionSentence } from '../../users/precision-sentence.ts';
import { texts } from './texts.ts';

const t = texts.offer;

interface Measured {
  measured: MeasuredPrecision;
}

/**
 * Offers automatic sorting to users whose past transactions it would have sorted accurately enough. It stays off until
 * they turn it on. Without an offer, it only says how accurate Saldo is.
 */
export function AutoSortOffer({ measured, mayEdit }: Measured & { mayEdit: boolean }) {
  const { precision } = measured;
  const isGood = mayEdit && precision !== undefined && precision >= OFFERED_FROM;
  const profile = useShown({ ...profileQuery, enabled: isGood }).data;
  const update = useUpdateProfile();
  // Not before the profile is known, because the offer would replace what was there.
  if (isGood && !profile) return null;
  if (!isGood || profile?.auto_sort) return <PrecisionLine measured={measured} />;
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
      <p>{t.question(precision)}</p>
      {measured.precision_basis && (
        <p className="text-muted text-sm">{t.basis(measured.precision_basis)}</p>
      )}
    </Banner>
  );
}

function PrecisionLine({ measured }: Measured) {
  const sentence = precisionSentence(measured);
  return sentence && <p className="mb-4 text-muted text-sm">{sentence}</p>;
}
