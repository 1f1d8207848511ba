import { Link } from 'react-router';
import { money } from '../../lib/format.ts';
import { inMain } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
import { useShown } from '../../lib/use-shown.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { tagPagesQuery } from './api.ts';
import { TagDot } from './tag-dot.tsx';
import { texts } from './texts.ts';

const MOST = 3;

/** The latest other tags with dates. */
export function OtherTrips({ name }: { name: string }) {
  const { data } = useShown(tagPagesQuery);
  const others = (data?.tags ?? []).filter((tag) => tag.dates !== null && tag.name !== name);
  if (others.length === 0) return null;
  return (
    <Card>
      <CardHead
        title={texts.page.others}
        action={
          <Link to={paths.tags()} className="font-medium text-accent text-sm hover:underline">
            {texts.page.allOthers}
          </Link>
        }
      />
      <ul>
        {others.slice(0, MOST).map((tag) => (
          <li key={tag.name} className="border-line border-t">
            <Link to={paths.tag(tag.name)} className="group flex min-h-13 items-center gap-3 py-2">
              <TagDot color={tag.color} />
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-strong [overflow-wrap:anywhere] group-hover:underline">
                  {tag.name}
                </span>
                <span className="block text-muted text-xs">
                  {tag.dates && texts.dates(tag.dates)}
                </span>
              </span>
              <span className="flex-none text-right">
                <b className="block font-semibold text-sm text-strong">
                  {money(inMain(tag.total))}
                </b>
                {tag.per_day !== null && (
                  <span className="block text-muted text-xs">{texts.perDay(tag.per_day)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
