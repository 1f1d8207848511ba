import { useState } from 'react';
import { may, useUser } from '../lib/permissions.ts';
import { singleKeysOn, switchSingleKeys } from '../lib/single-keys.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';
import { screensFor } from './screens.ts';
import { texts } from './texts.ts';

const t = texts.keys;

const GENERAL = [
  { keys: [t.control, 'K'], does: t.palette },
  { keys: ['/'], does: t.search },
  { keys: ['+'], does: texts.bar.add },
  { keys: ['?'], does: t.list },
  { keys: [t.escape], does: t.close },
  { keys: ['←', '→', '↑', '↓'], does: t.table },
];

export function ShortcutsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const admin = may(useUser(), 'admin');
  const [single, setSingle] = useState(singleKeysOn);
  const going = screensFor(admin).map((screen) => ({
    keys: ['g', screen.key],
    does: screen.label,
  }));
  return (
    <Dialog {...props} title={t.title}>
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 phone:grid-cols-1">
        <Keys title={t.goTo} rows={going} />
        <Keys title={t.anywhere} rows={GENERAL} />
      </div>
      <div className="mt-5 border-line border-t pt-4">
        <Switch
          label={t.single}
          hint={t.singleHint}
          checked={single}
          onCheckedChange={(on) => {
            switchSingleKeys(on);
            setSingle(on);
          }}
        />
      </div>
    </Dialog>
  );
}

interface KeysProps {
  title: string;
  rows: readonly { keys: readonly string[]; does: string }[];
}

const Keys = ({ title, rows }: KeysProps) => (
  <section>
    <h3 className="mb-1 font-medium text-muted text-xs">{title}</h3>
    <dl>
      {rows.map((row) => (
        <div key={row.does} className="flex min-h-8 items-center gap-2 py-1 text-sm">
          <dt className="flex-1">{row.does}</dt>
          <dd className="flex gap-1">
            {row.keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
