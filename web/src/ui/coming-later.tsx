import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PageHeader } from './page-header.tsx';

export interface ComingLaterProps {
  title: string;
  purpose: string;
  icon: LucideIcon;
  /** What one will be able to do here, each a short sentence. */
  points: readonly string[];
  /** The one thing to do meanwhile. */
  meanwhile: { words: string; label: string; to: string };
}

/** A screen that a later version brings. */
export const ComingLater = ({
  title,
  purpose,
  icon: Icon,
  points,
  meanwhile,
}: ComingLaterProps) => (
  <>
    <PageHeader title={title} purpose={purpose} />
    <Card className="grid gap-8 p-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center phone:gap-6">
      <div>
        <span className="mb-4 grid size-12 place-items-center rounded-card bg-accent-tint text-accent">
          <Icon size={20} aria-hidden />
        </span>
        <Badge tone="accent">Coming soon</Badge>
        <h2 className="mt-3 text-balance font-semibold text-strong text-xl tracking-[-0.01em]">
          This screen is on its way
        </h2>
        <p className="mt-1 max-w-[44ch] text-balance text-muted">{meanwhile.words}</p>
        <Button asChild className="mt-5 phone:w-full">
          <Link to={meanwhile.to}>{meanwhile.label}</Link>
        </Button>
      </div>
      <ul aria-label="What you will be able to do here">
        {points.map((point) => (
          <li
            key={point}
            className="flex items-center gap-3 border-line border-t py-3 first:border-t-0"
          >
            <span aria-hidden className="size-1.5 flex-none rounded-full bg-accent-solid" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  </>
);
