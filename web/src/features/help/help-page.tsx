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
import { findTopics, type Section, type Topic } from './section.ts';
import { SECTIONS } from './sections.ts';

export function HelpPage() {
  const [text, setText] = useSearchText('q');
  const anchor = useAnchor();
  const sections = findTopics(SECTIONS, text);
  const answers = sections.reduce((sum, { topics }) => sum + topics.length, 0);
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
      {sections.length === 0 ? (
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
        <div className="grid grid-cols-[220px_minmax(0,1fr)] items-start gap-6 max-[1180px]:grid-cols-1">
          <Contents sections={sections} anchor={anchor} />
          <div className="flex min-w-0 flex-col gap-4 phone:gap-3">
            {sections.map((section) => (
              <HelpSection key={section.id} section={section} anchor={anchor} />
            ))}
            <StillStuck />
          </div>
        </div>
      )}
    </>
  );
}

const Contents = ({ sections, anchor }: { sections: readonly Section[]; anchor: string }) => (
  <nav
    aria-label={texts.contents}
    className="sticky top-6 flex flex-col gap-1 max-[1180px]:static max-[1180px]:flex-row max-[1180px]:flex-wrap"
  >
    {sections.map(({ id, title, icon: Icon }) => (
      <Link
        key={id}
        to={{ hash: id, search: location.search }}
        replace
        className={cx(
          'flex h-8 items-center gap-3 rounded-control px-3 font-medium text-sm transition-colors hover:bg-raised hover:text-strong phone:h-11',
          'max-[1180px]:border max-[1180px]:border-line',
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

/** One subject with its questions. Each has an address that can be sent to somebody. */
const HelpSection = ({ section, anchor }: { section: Section; anchor: string }) => {
  const { icon: Icon } = section;
  return (
    <Card id={section.id} aria-labelledby={`${section.id}-title`}>
      <div className="mb-4 flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-tint text-accent">
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0">
          <Title id={`${section.id}-title`} tabIndex={-1} className="outline-none">
            {section.title}
          </Title>
          <p className="text-muted text-sm">{section.intro}</p>
        </div>
      </div>
      {section.topics.map((topic) => (
        <HelpTopic
          key={topic.id}
          topic={topic}
          id={`${section.id}-${topic.id}`}
          named={anchor === `${section.id}-${topic.id}`}
        />
      ))}
    </Card>
  );
};

const HelpTopic = ({ topic, id, named }: { topic: Topic; id: string; named: boolean }) => (
  <article
    id={id}
    className={cx(
      'group border-line border-t py-4 last:pb-0',
      named && '-mx-3 rounded-control border-transparent bg-accent-tint px-3 pb-4!',
    )}
  >
    <div className="flex items-start gap-2">
      <h3 tabIndex={-1} className="font-semibold text-strong outline-none">
        {topic.question}
      </h3>
      <Link
        to={`#${id}`}
        replace
        aria-label={texts.linkTo(topic.question)}
        className="-my-1 grid size-7 flex-none place-items-center rounded-chip text-muted opacity-0 transition-opacity hover:text-strong focus-visible:opacity-100 group-hover:opacity-100 phone:opacity-100"
      >
        <Link2 size={14} aria-hidden />
      </Link>
    </div>
    <div className="mt-2 flex max-w-[72ch] flex-col gap-3">
      {topic.answer.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer's parts keep their places
        <AnswerBlock key={at} block={block} />
      ))}
    </div>
  </article>
);

/** Brings what the address names after # into view, and the focus to its heading. */
function useAnchor(): string {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again goes there again
  useEffect(() => {
    if (!id) return;
    // Two frames on: in the first the shell moves the focus to the screen's own heading.
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

const texts = {
  title: 'FAQ & Help',
  purpose: 'How Saldo works, from the first statement on.',
  search: 'Search the help',
  contents: 'Contents',
  found: (n: number) => (n === 1 ? '1 answer' : `${n} answers`),
  nothing: 'Nothing found',
  nothingHint: 'Try other words, or ask the person who runs your Saldo.',
  clear: 'Clear Search',
  ask: 'Ask or report something',
  linkTo: (question: string) => `Link to: ${question}`,
  stillStuck: 'Still stuck?',
  stillStuckHint: 'Write to the people who run your Saldo. A screenshot helps them.',
} as const;

export { HelpPage as Component };
