import { fold, hasEveryWord, searchWords } from '@saldo/domain/text';
import { CircleQuestionMark, History, Keyboard, LogOut, Star, SunMoon, Tags } from 'lucide-react';
import { useEffect } from 'react';
import type { Entry, EntryGroup } from '../features/search/found-entries.tsx';
import { tagsQuery } from '../features/transactions/api.ts';
import { cleanFilters } from '../features/transactions/filters/filters.ts';
import { filtersOfView, viewsQuery } from '../features/transactions/views/saved-views.ts';
import { logout } from '../lib/logout.ts';
import { withParams } from '../lib/params.ts';
import { paths } from '../lib/paths.ts';
import { periodParams, thisMonth } from '../lib/period.ts';
import { may, useUser } from '../lib/permissions.ts';
import { recentSearches } from '../lib/recent-searches.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { useShown } from '../lib/use-shown.ts';
import { Kbd } from '../ui/kbd.tsx';
import { screensFor } from './screens.ts';
import { texts } from './texts.ts';
import { toggleTheme } from './theme.ts';

const t = texts.palette;

/** An entry with further words by which it is found. */
type Place = Entry & { words?: string | undefined };

/** The entries that show every word, those first whose names begin with the text. */
function placesWith(text: string, places: readonly Place[]): Place[] {
  const wanted = fold(text);
  const words = searchWords(text);
  const starts = ({ label }: Place) => (fold(label).startsWith(wanted) ? 0 : 1);
  return places
    .filter((one) => hasEveryWord(fold(`${one.label} ${one.words ?? ''}`), words))
    .toSorted((a, b) => starts(a) - starts(b));
}

/** Number of tags offered. */
const TAGS = 4;

const tagEntry = (name: string): Place => ({
  ...{ id: `tag ${name}`, label: name, words: `#${name}` },
  ...{ icon: <Tags size={16} aria-hidden />, to: paths.tag(name) },
});

/** Saved views, screens and actions, found in the browser. */
export function usePlaces(text: string, onKeys: () => void): EntryGroup[] {
  const admin = may(useUser(), 'admin');
  const { data: views = [] } = useShown(viewsQuery);
  const { data: tags = [] } = useShown(tagsQuery);
  const month = cleanFilters(periodParams(thisMonth()));
  const groups: { heading: string; entries: Place[]; most?: number }[] = [
    {
      heading: t.views,
      entries: views.map((view) => ({
        ...{ id: view.id, label: view.name, icon: <Star size={16} aria-hidden /> },
        to: `${paths.transactions()}?${withParams(new URLSearchParams(), filtersOfView(view, month))}`,
      })),
    },
    // A user may have hundreds, so they show once something is typed.
    { heading: t.tags, entries: text.trim() === '' ? [] : tags.map(tagEntry), most: TAGS },
    {
      heading: t.goTo,
      entries: screensFor(admin).map(({ label, to, words, key, icon: Icon }) => ({
        ...{ id: to, label, words, to, icon: <Icon size={16} aria-hidden /> },
        figure: <Keys keys={['g', key]} />,
      })),
    },
    { heading: t.do, entries: actions(onKeys) },
  ];
  return groups
    .map(({ heading, entries, most }) => ({
      heading,
      entries: placesWith(text, entries).slice(0, most),
    }))
    .filter(({ entries }) => entries.length > 0);
}

const actions = (onKeys: () => void): Place[] => [
  {
    ...{ id: 'theme', label: t.theme, words: texts.searched.theme, to: toggleTheme },
    icon: <SunMoon size={16} aria-hidden />,
  },
  {
    ...{ id: 'keys', label: texts.keys.title, to: onKeys },
    icon: <Keyboard size={16} aria-hidden />,
    figure: <Keys keys={['?']} />,
  },
  {
    ...{ id: 'logout', label: texts.logout, words: texts.searched.logout },
    ...{ icon: <LogOut size={16} aria-hidden />, to: () => void logout() },
  },
];

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex gap-1 phone:hidden">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
  </span>
);

/** What the user searched for last, to search for again. */
export function useRecent(text: string, onChoose: (text: string) => void): EntryGroup[] {
  const user = useUser();
  if (!user || text.trim() !== '') return [];
  const entries = recentSearches(user.id).map((searched) => ({
    ...{ id: `recent ${searched}`, label: searched },
    ...{ icon: <History size={16} aria-hidden />, to: () => onChoose(searched), stays: true },
  }));
  return entries.length > 0 ? [{ heading: t.recent, entries }] : [];
}

const loadTopics = async () => (await import('../features/help/topics.ts')).TOPICS;
/** Number of questions offered. */
const QUESTIONS = 4;

/** The help's questions whose titles show every word. Help is long, so it loads once something is typed. */
export function useQuestions(text: string): EntryGroup[] {
  const [topics, want] = useOnDemand(loadTopics);
  const isTyped = text.trim() !== '';
  useEffect(() => {
    if (isTyped) want();
  }, [isTyped, want]);
  if (!isTyped || topics === null) return [];
  const entries = topics.flatMap(({ id, title, questions }) =>
    questions.map((question) => ({
      ...{ id: `${id}-${question.id}`, label: question.title, detail: title, words: title },
      icon: <CircleQuestionMark size={16} aria-hidden />,
      to: paths.help(`${id}-${question.id}`),
    })),
  );
  const found = placesWith(text, entries).slice(0, QUESTIONS);
  return found.length > 0 ? [{ heading: t.help, entries: found }] : [];
}
