import type { MonthPicture } from '@saldo/contract/home';
import type { Range } from '@saldo/contract/recurring';
import { UNCATEGORIZED_ID } from '@saldo/contract/well-known';
import { monthOf } from '@saldo/domain/dates';
import { longMonth, money, percent, signedChange, wholeMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Sentence } from '../../ui/sentence.tsx';
import {
  isAsUsual,
  largestChanges,
  monthPictureQuery,
  soFarOf,
  uncoveredSince,
} from '../metrics/month-picture.ts';
import { forecastQuery } from '../recurring/api.ts';
import { recapQuery, useForecastBalance } from './api.ts';
import { monthRowsPath, SentenceFigure, versusUsualText } from './sentence-figure.tsx';
import { texts } from './texts.ts';

const t = texts.month;

/** Shows nothing before the forecast, because its sentence would wrap the others anew. */
export function MonthStory() {
  const { data: picture } = useShown(monthPictureQuery);
  const { isPending } = useShown(forecastQuery);
  return (
    picture &&
    !isPending && (
      <p className="max-w-200 text-pretty">
        <MonthSentences picture={picture} />
      </p>
    )
  );
}

function MonthSentences({ picture }: { picture: MonthPicture }) {
  const so = soFarOf(picture);
  const end = useForecastBalance();
  const { apart, usual, date, spent } = so;
  const isApart = apart !== null && usual !== null && !isAsUsual(apart, usual);
  const moved = isApart ? largestChanges(picture.categories, apart) : [];
  if (uncoveredSince(picture)) return null;
  const spentLink = <SentenceFigure to={monthRowsPath()}>{money(inMain(spent))}</SentenceFigure>;
  const toSort =
    picture.to_sort > 0 ? (
      <SentenceFigure to={monthRowsPath(UNCATEGORIZED_ID)}>
        {money(inMain(picture.to_sort))}
      </SentenceFigure>
    ) : undefined;
  const [first, second] = moved.map(({ of, apart: by }) => (
    <span key={of.id}>
      {of.name} (
      <SentenceFigure to={monthRowsPath(of.id)}>{signedChange(inMain(by))}</SentenceFigure>)
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
            <SentenceFigure quiet to={paths.monthlyMetrics({ compare: 'usual' })}>
              {versusUsualText(apart, usual)}
            </SentenceFigure>,
          )}
        />
      )}{' '}
      {first ? (
        <Sentence of={t.changedMost(first, second, (apart ?? 0) < 0, toSort)} />
      ) : (
        toSort && <Sentence of={t.needsCategory(toSort)} />
      )}
      <SavedLine />
      {end && <EndLine month={longMonth(monthOf(picture.today))} end={end} />}
    </>
  );
}

/** Money moved into savings this month, if any. */
function SavedLine() {
  const saved = useShown(recapQuery).data?.saved;
  if (!saved || saved.total <= 0) return null;
  const figure = (
    <SentenceFigure to={paths.monthlyMetrics()}>{money(inMain(saved.total))}</SentenceFigure>
  );
  return (
    <>
      {' '}
      <Sentence of={t.saved(figure, saved.rate === null ? null : percent(saved.rate))} />
    </>
  );
}

function EndLine({ month, end: { low, middle, high } }: { month: string; end: Range }) {
  return (
    <>
      {' '}
      <Sentence
        of={t.onTrack(
          month,
          <SentenceFigure to={paths.recurring()}>
            {wholeMoney(inMain(Math.abs(middle)))}
          </SentenceFigure>,
          middle >= 0,
          low === high ? null : (
            <SentenceFigure quiet to={paths.recurring()}>
              {t.range(signedChange(inMain(low)), signedChange(inMain(high)))}
            </SentenceFigure>
          ),
        )}
      />
    </>
  );
}
