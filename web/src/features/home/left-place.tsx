import type { Recap } from '@saldo/contract/home';
import { useState } from 'react';
import { attempt } from '../../lib/attempt.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LeftCard } from './left-card.tsx';
import { texts } from './texts.ts';

const OPEN = 'saldo.left-open';
/** Fixed, so that cards below do not shift when the figure arrives. */
const HEIGHT = { open: 'min-h-116 phone:min-h-132', closed: 'min-h-64 phone:min-h-66' } as const;
const FEWEST_MONTHS = 3;

interface LeftProps {
  /** Undefined while loading. */
  recap: Recap | undefined;
  className: string;
}

/** The place of what is left to spend, as high as the card will be. A phone shows the sum only once asked. */
export function LeftPlace({ recap, className }: LeftProps) {
  const phone = usePhone();
  const [chosen, setChosen] = useState(() => attempt(() => localStorage.getItem(OPEN)));
  const open = chosen === null || chosen === undefined ? !phone : chosen === 'yes';
  const show = (next: boolean) => {
    const value = next ? 'yes' : 'no';
    setChosen(value);
    attempt(() => localStorage.setItem(OPEN, value));
  };
  if (recap?.recent_activity.length === 0) return null;
  const months = recap?.known_months;
  if (months !== undefined && months < FEWEST_MONTHS) {
    return (
      <Card aria-label={texts.left} className={cx('text-muted text-sm', className)}>
        {texts.leftNeeds(months)}
      </Card>
    );
  }
  return (
    <Card
      aria-label={texts.left}
      className={cx('flex flex-col', HEIGHT[open ? 'open' : 'closed'], className)}
    >
      {months !== undefined && <LeftCard open={open} show={show} />}
    </Card>
  );
}
