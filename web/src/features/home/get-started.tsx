import { Check, Landmark, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { texts } from './texts.ts';

const t = texts.doors;

/** The two ways to get started, for users without data. */
export const GetStarted = () => (
  <div className="mb-4 grid w-full grid-cols-2 gap-4 phone:mb-3 phone:grid-cols-1 phone:gap-3">
    <Door
      icon={<Upload size={20} aria-hidden />}
      title={t.importTitle}
      hint={t.importHint}
      points={t.importPoints}
    >
      <Button asChild variant="primary" size="lg" icon={<Upload size={16} aria-hidden />}>
        <Link to={paths.imports()}>{texts.importFirst}</Link>
      </Button>
    </Door>
    <Door
      icon={<Landmark size={20} aria-hidden />}
      title={t.connectTitle}
      hint={t.connectHint}
      points={t.connectPoints}
    >
      <Button asChild size="lg" icon={<Landmark size={16} aria-hidden />}>
        <Link to={paths.bankConnections()}>{t.connect}</Link>
      </Button>
    </Door>
  </div>
);

interface DoorProps {
  icon: ReactNode;
  title: string;
  hint: string;
  points: readonly string[];
  children: ReactNode;
}

const Door = ({ icon, title, hint, points, children }: DoorProps) => (
  <Card aria-label={title} className="flex flex-col items-start p-7!">
    <span className="grid size-12 place-items-center rounded-card bg-accent-tint text-accent">
      {icon}
    </span>
    <h2 className="mt-4 font-bold text-strong text-xl tracking-[-0.02em]">{title}</h2>
    <p className="mt-1 text-muted">{hint}</p>
    <ul className="mt-4 mb-5 flex flex-col gap-2 text-sm">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2">
          <Check size={16} aria-hidden className="mt-0.5 flex-none text-income" />
          {point}
        </li>
      ))}
    </ul>
    {children}
  </Card>
);
