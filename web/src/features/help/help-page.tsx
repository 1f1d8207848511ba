import { Link2, MessageSquareText, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Title } from '../../ui/title.tsx';
import { AnswerBlock } from './answer.tsx';
import { texts } from './texts.ts';
import { findQuestions, type Question } from './topic.ts';
import { type HelpTopic, TOPICS } from './topics.ts';

export function HelpPage() {
  const [text, setText] = useSearchText('q');
  const anchor = useAnchor();
  const topics = findQuestions(TOPICS, text);
  const answers = topics.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <search className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label={texts.search}
          value={text}
          className="max-w-110 phone:max-w-none phone:basis-full"
          onChange={(event) => setText(event.target.value)}
        />
        <span role="status" className="text-muted text-sm empty:hidden">
          {text.trim() !== '' && texts.found(answers)}
        </span>
      </search>
      {topics.length === 0 ? (
        <EmptyCard
          icon={SearchX}
          title={texts.nothing}
          action={
            <>
              <Button onClick={() => setText('')}>{texts.clear}</Button>
              <AskButton />
            </>
          }
        >
          {texts.nothingHint}
        </EmptyCard>
      ) : (
        <div className="grid grid-cols-[220px_minmax(0,1fr)] items-start gap-6 max-desk:grid-cols-1">
          <Contents topics={topics} anchor={anchor} />
          <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
            {topics.map((topic) => (
              <TopicCard key={topic.id} topic={topic} anchor={anchor} />
            ))}
            <StillStuck />
          </div>
        </div>
      )}
    </>
  );
}

const Contents = ({ topics, anchor }: { topics: readonly HelpTopic[]; anchor: string }) => (
  <nav
    aria-label={texts.contents}
    className="sticky top-6 flex flex-col gap-1 max-desk:static max-desk:flex-row max-desk:flex-wrap"
  >
    {topics.map(({ id, title, icon: Icon }) => (
      <Link
        key={id}
        to={{ hash: id, search: location.search }}
        replace
        className={cx(
          'flex h-8 items-center gap-3 rounded-control px-3 font-medium text-sm transition-colors hover:bg-raised hover:text-strong phone:h-11',
          'max-desk:border max-desk:border-line',
          anchor === id || anchor.startsWith(`${id}-`) ? 'bg-raised text-strong' : 'text-muted',
        )}
      >
        <Icon size={16} aria-hidden />
        {title}
      </Link>
    ))}
  </nav>
);

const AskButton = () => (
  <Button asChild icon={MessageSquareText}>
    <Link to={paths.feedback()}>{texts.ask}</Link>
  </Button>
);

const StillStuck = () => (
  <Card className="flex flex-wrap items-center gap-4">
    <div className="min-w-60 flex-1">
      <Title>{texts.stillStuck}</Title>
      <p className="text-muted text-sm">{texts.stillStuckHint}</p>
    </div>
    <AskButton />
  </Card>
);

/** One topic with its questions. Each question has its own URL, which can be shared. */
const TopicCard = ({ topic, anchor }: { topic: HelpTopic; anchor: string }) => {
  const { icon: Icon } = topic;
  return (
    <Card id={topic.id} aria-labelledby={`${topic.id}-title`}>
      <div className="mb-4 flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-tint text-accent">
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0">
          <Title id={`${topic.id}-title`} tabIndex={-1} className="outline-none">
            {topic.title}
          </Title>
          <p className="text-muted text-sm">{topic.intro}</p>
        </div>
      </div>
      {topic.questions.map((question) => (
        <Answered
          key={question.id}
          question={question}
          id={`${topic.id}-${question.id}`}
          named={anchor === `${topic.id}-${question.id}`}
        />
      ))}
    </Card>
  );
};

interface AnsweredProps {
  question: Question;
  id: string;
  /** True if the URL names this question. */
  named: boolean;
}

const Answered = ({ question, id, named }: AnsweredProps) => (
  <article
    id={id}
    className={cx(
      'group border-line border-t py-4 last:pb-0',
      named && '-mx-3 rounded-control border-transparent bg-accent-tint px-3 pb-4!',
    )}
  >
    <div className="flex items-start gap-2">
      <h3 tabIndex={-1} className="font-semibold text-strong outline-none">
        {question.title}
      </h3>
      <Link
        to={`#${id}`}
        replace
        aria-label={texts.linkTo(question.title)}
        className="-my-1 grid size-7 flex-none place-items-center rounded-chip text-muted opacity-0 transition-opacity hover:text-strong focus-visible:opacity-100 group-hover:opacity-100 phone:opacity-100"
      >
        <Link2 size={14} aria-hidden />
      </Link>
    </div>
    <div className="mt-2 flex max-w-[72ch] flex-col gap-3">
      {question.answer.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an answer never change order
        <AnswerBlock key={at} block={block} />
      ))}
    </div>
  </article>
);

/** Scrolls to the section that the URL hash names, and moves focus to its heading. */
function useAnchor(): string {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same link again scrolls there again
  useEffect(() => {
    if (!id) return;
    // Wait two frames: in the first, the shell focuses the screen's own heading.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const place = document.getElementById(id);
        place?.scrollIntoView();
        place?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, key]);
  return id;
}

export { HelpPage as Component };
