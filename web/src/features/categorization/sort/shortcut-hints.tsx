import { Kbd } from '../../../ui/kbd.tsx';
import { texts } from './texts.ts';

const { keys: t, caps } = texts;

export const ShortcutHints = () => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 text-muted text-xs phone:hidden">
    <span>
      <Kbd>{caps.enter}</Kbd> {t.accept}
    </span>
    <span>
      <Kbd>1</Kbd> – <Kbd>4</Kbd> {t.another}
    </span>
    <span>
      <Kbd>{caps.always}</Kbd> {t.always}
    </span>
    <span>
      <Kbd>{caps.sure}</Kbd> {t.sure}
    </span>
    <span>
      <Kbd>{caps.down}</Kbd> {t.skip}
    </span>
    <span>
      <Kbd>{caps.split}</Kbd> {t.split}
    </span>
    <span>
      <Kbd>{caps.ignore}</Kbd> {t.ignore}
    </span>
    <span>
      <Kbd>{caps.undo}</Kbd> {t.undo}
    </span>
    <span>{t.letters}</span>
    <span className="ml-auto">{t.note}</span>
  </p>
);
