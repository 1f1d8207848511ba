import { Badge } from '../../ui/badge.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmojiTile } from '../../ui/emoji-tile.tsx';
import { ACTIVITY_ROW } from './activity-card.tsx';
import { texts } from './texts.ts';

const CHANGES = [
  { icon: '🎯', name: texts.budgetGoals },
  { icon: '🔔', name: texts.alerts },
  { icon: '✨', name: texts.smartNotifications },
] as const;

export const UpcomingCard = () => (
  <Card className="self-start">
    <CardHead title={texts.upcoming} />
    <ul>
      {CHANGES.map(({ icon, name }) => (
        <li key={name} className={ACTIVITY_ROW}>
          <EmojiTile icon={icon} />
          <span className="min-w-0 flex-1 font-medium text-strong">{name}</span>
          <Badge>{texts.comingSoon}</Badge>
        </li>
      ))}
    </ul>
  </Card>
);
