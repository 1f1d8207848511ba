import { UNCATEGORIZED_ID } from '@saldo/contract/common';
import type { MonthPicture } from '@saldo/contract/home';
import type { Range } from '@saldo/contract/recurring';
import { monthOf } from '@saldo/domain/dates';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { euros, longMonth, signedChange, wholeMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { movedBy } from '../../lib/ranges.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { isAsUsual, monthPictureQuery, soFarOf } from '../metrics/month-picture.ts';
import { forecastQuery } from '../recurring/api.ts';
import { recapQuery } from './api.ts';
import { movedMost } from './picture.ts';
import { useQuietSince } from './quiet.ts';
import { apartText, rowsOfMonth, Told } from './sentences.tsx';
import { texts } from './texts.ts';

const t = texts.month;

export function Story() {
  const { data: picture } = useQuery(monthPictureQuery);
  // Prefetched so the sentences' queries run in parallel.
  usePrefetchQuery(forecastQuery);
  return (
    picture && (
      <p className="max-w-200 text-pretty">
        <MonthSentences picture={picture} />
      </p>
    )
  );
}

function MonthSentences({ picture }: { picture: MonthPicture }) {
  const quietSince = useQuietSince(picture);
  const so = soFarOf(picture);
  const recap = useQuery(recapQuery).data;
  const net = useQuery(forecastQuery).data?.net;
  const { apart, usual, date, spent } = so;
  const isApart = apart !== null && usual !== null && !isAsUsual(apart, usual);
  const moved = isApart ? movedMost(picture.categories, apart) : [];
  if (quietSince) return null;
  const spentLink = <Told to={rowsOfMonth()}>{euros(spent)}</Told>;
  const toSort =
    picture.to_sort > 0 ? (
      <Told to={rowsOfMonth(UNCATEGORIZED_ID)}>{euros(picture.to_sort)}</Told>
    ) : undefined;
  const [first, second] = moved.map(({ of, apart: by }) => (
    <span key={of.id}>
      {of.name} (<Told to={rowsOfMonth(of.id)}>{signedChange(by)}</Told>)
    </span>
  ));
  return (
    <>
      {apart === null || usual === null ? (
        <Sentence of={t.spentInDays(spentLink, date)} />
      ) : (
        <Sentence
          of={t.spentVersusUsual(
            spentLink,
            date,
            <Told quiet to={paths.monthlyMetrics({ compare: 'usual' })}>
              {apartText(apart, usual)}
            </Told>,
          )}
        />
      )}{' '}
      {first ? (
        <Sentence of={t.changedMost(first, second, (apart ?? 0) < 0, toSort)} />
      ) : (
        toSort && <Sentence of={t.needsCategory(toSort)} />
      )}
      {recap && net && (
        <EndLine
          month={longMonth(monthOf(picture.today))}
          soFar={recap.lm_balance.total}
          net={net}
        />
      )}
    </>
  );
}

/** Forecast for the end of the month: the balance so far plus what is due, with its range (80%). */
function EndLine({ month, soFar: now, net }: { month: string; soFar: number; net: Range }) {
  const { low, middle: end, high } = movedBy(net, now);
  return (
    <>
      {' '}
      <Sentence
        of={t.onTrack(
          month,
          <Told to={paths.recurring()}>{wholeMoney(Math.abs(end))}</Told>,
          end >= 0,
          <Told quiet to={paths.recurring()}>
            {t.range(signedChange(low), signedChange(high))}
          </Told>,
        )}
      />
    </>
  );
}
