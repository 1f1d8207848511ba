import { Kbd } from '../../../ui/kbd.tsx';
import { texts } from './texts.ts';

const t = texts.keys;

/** The keys, for those who have some. */
export const KeysLine = () => (
  <p className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 text-muted text-xs phone:hidden">
    <span>
      <Kbd>↵</Kbd> {t.accept}
    </span>
    <span>
      <Kbd>1</Kbd> – <Kbd>4</Kbd> {t.another}
    </span>
    <span>
      <Kbd>Shift ↵</Kbd> {t.always}
    </span>
    <span>
      <Kbd>Ctrl ↵</Kbd> {t.sure}
    </span>
    <span>
      <Kbd>↓</Kbd> {t.skip}
    </span>
    <span>
      <Kbd>Del</Kbd> {t.ignore}
    </span>
    <span>
      <Kbd>Ctrl Z</Kbd> {t.undo}
    </span>
    <span>{t.letters}</span>
    <span className="ml-auto">{t.note}</span>
  </p>
);
