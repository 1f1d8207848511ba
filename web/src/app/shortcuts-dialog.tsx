import { useState } from 'react';
import { may, useUser } from '../lib/may.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Switch } from '../ui/switch.tsx';
import { screensFor } from './screens.ts';
import { singleKeysOn, switchSingleKeys } from './single-keys.ts';

const GENERAL = [
  { keys: ['Ctrl/Cmd', 'K'], does: 'Command palette' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['←', '→', '↑', '↓'], does: 'Go through a table of figures' },
];

export function ShortcutsDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const admin = may(useUser(), 'admin');
  const [single, setSingle] = useState(singleKeysOn);
  const going = screensFor(admin).map((screen) => ({
    keys: ['g', screen.key],
    does: screen.label,
  }));
  return (
    <Dialog {...props} title="Keyboard shortcuts">
      <div className="grid grid-cols-2 gap-x-8 gap-y-5 phone:grid-cols-1">
        <Keys title="Go to" rows={going} />
        <Keys title="Anywhere" rows={GENERAL} />
      </div>
      <div className="mt-5 border-line border-t pt-4">
        <Switch
          label="Single-key shortcuts"
          hint="Off, only those with Ctrl or Cmd work."
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
