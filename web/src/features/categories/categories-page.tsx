import { Tag } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ComingLater } from '../../ui/coming-later.tsx';

export const CategoriesPage = () => (
  <ComingLater
    title="Categories"
    purpose="What your money goes to, in two levels."
    icon={Tag}
    points={[
      'Add your own, with an icon and a colour',
      'Put transactions into them by hand, one after the other',
      'Let Saldo suggest them, with its reasons',
    ]}
    meanwhile={{
      words: 'A set of categories is already there. You can give them to transactions one by one.',
      label: 'Look at transactions',
      to: paths.transactions(),
    }}
  />
);
