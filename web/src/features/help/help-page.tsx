import { MessageSquareText, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { HelpSection } from './help-section.tsx';
import { findTopics, type Section } from './section.ts';
import { SECTIONS } from './sections.ts';
import { texts } from './texts.ts';
import { useAnchor } from './use-anchor.ts';

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
        <Card>
          <EmptyState
            icon={<SearchX size={20} aria-hidden />}
            title={texts.nothing}
            action={
              <>
                <Button onClick={() => setText('')}>{texts.clear}</Button>
                <AskButton />
              </>
            }
          >
            {texts.nothingHint}
          </EmptyState>
        </Card>
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
  <Button asChild icon={<MessageSquareText size={16} aria-hidden />}>
    <Link to={paths.feedback()}>{texts.ask}</Link>
  </Button>
);

const StillStuck = () => (
  <Card className="flex flex-wrap items-center gap-4">
    <div className="min-w-60 flex-1">
      <h2 className="font-semibold text-lg text-strong tracking-[-0.01em]">{texts.stillStuck}</h2>
      <p className="text-muted text-sm">{texts.stillStuckHint}</p>
    </div>
    <AskButton />
  </Card>
);
