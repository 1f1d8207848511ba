import { ArrowRight, ChartNoAxesColumn, Tag, Upload } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { percent, signedMoney } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Confidence } from '../categorization/wizard/confidence.tsx';
import { SpentBar } from '../metrics/summary-cards.tsx';
import { pictureTexts as t } from './picture-texts.ts';
import type { PictureName } from './topic.ts';

// Small pictures built from the screens' own components, so they always look like the screens.

const STEPS = [
  { icon: Upload, words: t.steps[0] },
  { icon: Tag, words: t.steps[1] },
  { icon: ChartNoAxesColumn, words: t.steps[2] },
] as const;

const ThreeSteps = () => (
  <div className="flex flex-wrap items-center gap-3 phone:flex-col phone:items-start">
    {STEPS.map(({ icon: Icon, words }, at) => (
      <span key={words} className="flex items-center gap-3">
        {at > 0 && <ArrowRight size={16} aria-hidden className="text-muted phone:hidden" />}
        <span className="grid size-9 place-items-center rounded-control bg-accent-tint text-accent">
          <Icon size={16} aria-hidden />
        </span>
        <span className="font-medium text-strong text-sm">{words}</span>
      </span>
    ))}
  </div>
);

interface PictureLineProps {
  icon: string;
  color: string;
  name: string;
  below: ReactNode;
  amount: number;
  direction: 'income' | 'expense';
  dimmed?: boolean;
}

const PictureLine = ({ icon, color, name, below, amount, direction, dimmed }: PictureLineProps) => (
  <div className="flex items-center gap-3 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0">
    <EmojiTile icon={icon} color={color} />
    <div className="min-w-0 flex-1">
      <div className={dimmed ? 'text-muted' : 'font-medium text-strong'}>{name}</div>
      <div className="flex flex-wrap items-center gap-1.5 text-muted text-xs">{below}</div>
    </div>
    <span
      className={
        dimmed
          ? 'text-muted'
          : `font-semibold ${direction === 'income' ? 'text-income' : 'text-expense'}`
      }
    >
      {signedMoney(inMain(amount), direction)}
    </span>
  </div>
);

const SomeTransactions = () => (
  <div>
    <PictureLine
      icon="🛒"
      color="var(--hue-green)"
      name="Mercadona"
      below={t.transactions.groceries}
      amount={54.18}
      direction="expense"
    />
    <PictureLine
      icon="💼"
      color="var(--hue-blue)"
      name={t.transactions.payer}
      below={t.transactions.salary}
      amount={2450}
      direction="income"
    />
    <PictureLine
      icon="🔁"
      color="var(--hue-purple)"
      name={t.transactions.pocket}
      below={<Badge tone="info">{t.transactions.transfer}</Badge>}
      amount={200}
      direction="expense"
    />
    <PictureLine
      icon="🏨"
      color="var(--hue-orange)"
      name={t.transactions.hotel}
      below={<Badge>{t.transactions.ignored}</Badge>}
      amount={480}
      direction="expense"
      dimmed
    />
  </div>
);

const CategoryTree = () => (
  <div className="flex flex-wrap items-center gap-2">
    <EmojiTile icon="🍽️" color="var(--hue-yellow)" size="sm" />
    <b className="font-semibold text-strong">{t.tree.main}</b>
    <ArrowRight size={14} aria-hidden className="text-muted" />
    {t.tree.subs.map((name) => (
      <Chip key={name}>{name}</Chip>
    ))}
  </div>
);

const SUGGESTIONS = [
  { name: 'Mercadona', words: t.suggestions.known, sure: 97 },
  { name: 'Bar La Plaza', words: t.suggestions.chosen, sure: 82 },
  { name: 'SUMUP *LUCAS', words: t.suggestions.amounts, sure: 58 },
] as const;

const Suggestions = () => (
  <ul>
    {SUGGESTIONS.map(({ name, words: [category, why], sure }) => (
      <li
        key={name}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0 first:pt-0 last:pb-0"
      >
        <span className="min-w-0 flex-1">
          <span className="font-medium text-strong">{name}</span>
          <span className="block text-muted text-xs">{why}</span>
        </span>
        <Chip>{category}</Chip>
        <Confidence value={sure} label={t.sure} />
      </li>
    ))}
  </ul>
);

const KEYS = [
  { keys: ['↑', '↓', '←', '→'], does: t.keys.move },
  { keys: [t.keys.enter], does: t.keys.assign },
  { keys: ['1', '…', '5'], does: t.keys.recent },
  { keys: ['a'], does: t.keys.accept },
  { keys: ['s'], does: t.keys.skip },
  { keys: ['p'], does: t.keys.back },
  { keys: ['i'], does: t.keys.ignore },
  { keys: ['/'], does: t.keys.search },
] as const;

const ManualKeys = () => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-2 phone:grid-cols-1">
    {KEYS.map(({ keys, does }) => (
      <div key={does} className="flex items-center gap-3 text-sm">
        <dt className="flex min-w-24 gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

const RuleClauses = () => (
  <div className="flex flex-col gap-2">
    {t.clauses.map(({ word, field, operator, value }) => (
      <div key={word} className="flex flex-wrap items-center gap-2 text-sm">
        <span className="w-9 font-semibold text-accent text-xs">{word}</span>
        <Chip>{field}</Chip>
        <span className="text-muted">{operator}</span>
        <Chip>{value}</Chip>
      </div>
    ))}
  </div>
);

const SpentBars = () => (
  <div className="flex flex-col gap-3">
    {[22, 61, 94].map((percentage) => (
      <div key={percentage} className="flex items-center gap-4 text-muted text-xs">
        <span className="w-10 text-right font-semibold text-sm text-strong">
          {percent(percentage, 0)}
        </span>
        <span className="flex flex-1 items-center gap-3">
          <SpentBar percentage={percentage} />
        </span>
      </div>
    ))}
  </div>
);

const ConnectionStates = () => (
  <div className="flex flex-wrap gap-2">
    <Badge tone="income">{t.expiresIn(50)}</Badge>
    <Badge tone="warning">{t.expiresIn(24)}</Badge>
    <Badge tone="caution">{t.expiresIn(5)}</Badge>
    <Badge tone="expense">{t.expired}</Badge>
  </div>
);

/** Pictures that a topic can include as `![words to search](ThreeSteps)`. */
export const PICTURES = {
  ThreeSteps,
  SomeTransactions,
  CategoryTree,
  Suggestions,
  ManualKeys,
  RuleClauses,
  SpentBars,
  ConnectionStates,
} as const satisfies Record<PictureName, ComponentType>;
