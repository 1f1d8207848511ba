import type { SeriesList } from '@saldo/contract/recurring';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { texts } from './texts.ts';

/** Series that the totals lack, because no exchange rate is known. */
export const LeftOut = ({ count, currencies }: SeriesList['left_out']) =>
  count > 0 && (
    <Banner>
      <Sentence
        of={texts.leftOut(
          count,
          currencies,
          <Link
            to={paths.profile()}
            className="rounded-chip font-medium text-strong underline underline-offset-4"
          >
            {texts.addRate}
          </Link>,
        )}
      />
    </Banner>
  );
