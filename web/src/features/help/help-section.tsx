import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { AnswerBlock } from './answer.tsx';
import type { Section, Topic } from './section.ts';
import { texts } from './texts.ts';

/** One subject with its questions. Each has an address that can be sent to somebody. */
export const HelpSection = ({ section, anchor }: { section: Section; anchor: string }) => {
  const { icon: Icon } = section;
  return (
    <Card id={section.id} aria-labelledby={`${section.id}-title`}>
      <div className="mb-4 flex items-center gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-tint text-accent">
          <Icon size={20} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2
            id={`${section.id}-title`}
            tabIndex={-1}
            className="font-semibold text-lg text-strong tracking-[-0.01em] outline-none"
          >
            {section.title}
          </h2>
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
