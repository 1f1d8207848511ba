import { isImportable } from '@saldo/contract/file-extensions';
import { Menu as MenuIcon, Search } from 'lucide-react';
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router';
import { Bell } from '../features/notifications/bell.tsx';
import { OVER_SCREEN } from '../lib/dialog-address.ts';
import { passDroppedFiles } from '../lib/dropped-files.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/paths.ts';
import { may, useUser } from '../lib/permissions.ts';
import { useIsServerAway } from '../lib/query-client.ts';
import { texts as shared } from '../lib/texts.ts';
import { somethingFloats } from '../lib/use-keys.ts';
import { useOnDemand } from '../lib/use-on-demand.ts';
import { usePhone } from '../lib/use-phone.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { RouteHandle } from './route-handle.ts';
import { Sidebar } from './sidebar.tsx';
import { texts } from './texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Wide windows show the sidebar beside the page. */
const loadDrawer = async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer;
const loadPalette = async () => (await import('./command-palette.tsx')).CommandPalette;
/** Phones alone have it. */
const BottomBar = lazyPart(async () => (await import('./bottom-bar.tsx')).BottomBar);
const loadKeys = async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;

/** Minimum window width at which the sidebar is shown beside the page. */
const WIDE = '(min-width: 1024px)';

type Floating = 'sidebar' | 'palette' | 'keys' | null;

/** The frame around every screen: sidebar or top bar, page title, shortcuts and command palette. */
export function Shell() {
  const user = useUser();
  const phone = usePhone();
  const [floating, setFloating] = useState<Floating>(null);
  const floats = (which: Floating) => ({
    open: floating === which,
    onOpenChange: (open: boolean) => setFloating(open ? which : null),
  });
  const [CommandPalette, wantPalette] = useOnDemand(loadPalette);
  const [ShortcutsDialog, wantKeys] = useOnDemand(loadKeys);
  const openPalette = () => {
    wantPalette();
    setFloating('palette');
  };
  const openKeys = () => {
    wantKeys();
    setFloating('keys');
  };
  const [SidebarDrawer, wantDrawer] = useOnDemand(loadDrawer);
  const main = useRef<HTMLElement>(null);
  const openedOn = useRef('');
  const openDrawer = () => {
    openedOn.current = location.pathname;
    wantDrawer();
    setFloating('sidebar');
  };
  const closeDrawer = () => setFloating((now) => (now === 'sidebar' ? null : now));
  const follow = useFollowLinks(closeDrawer);

  useFileDrop();
  useShortcuts({ openPalette, openKeys });
  useEffect(() => {
    if (!user) location.replace(paths.login());
  }, [user]);
  if (!user) return null;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: clicks come from the links inside, which also work by keyboard
    <div onClick={follow} className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)] print:block">
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 print:hidden z-50 -translate-y-20 rounded-control bg-accent-solid px-4 py-2 font-medium text-on-accent focus:translate-y-0"
      >
        {texts.skip}
      </button>
      <aside className="sticky top-0 hidden h-dvh border-line border-r lg:block print:hidden">
        <Sidebar bell={<Bell align="start" />} />
      </aside>
      <TopBar onMenu={openDrawer} onSearch={openPalette} open={floating === 'sidebar'} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="mx-auto w-full min-w-0 max-w-340 px-10 pt-7 pb-16 max-lg:px-6 phone:px-4 phone:pt-4 phone:pb-[calc(2.5rem+var(--bar))] print:p-0"
      >
        <Outlet />
      </main>
      {SidebarDrawer && <SidebarDrawer {...floats('sidebar')} />}
      {CommandPalette && floating === 'palette' && (
        <CommandPalette {...floats('palette')} onKeys={openKeys} />
      )}
      {ShortcutsDialog && floating === 'keys' && <ShortcutsDialog {...floats('keys')} />}
      {phone && <BottomBar open={floating === 'sidebar'} onMore={openDrawer} />}
      <Arrival main={main} openedOn={openedOn} closeDrawer={closeDrawer} />
      <PendingLine />
      <WaitingForServer />
      <ScrollRestoration />
    </div>
  );
}

interface TopBarProps {
  onMenu: () => void;
  onSearch: () => void;
  open: boolean;
}

const TopBar = ({ onMenu, onSearch, open }: TopBarProps) => (
  <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-canvas px-2 lg:hidden print:hidden">
    <IconButton
      label={texts.openMenu}
      aria-expanded={open}
      aria-haspopup="dialog"
      icon={MenuIcon}
      className="size-11 phone:hidden"
      onClick={onMenu}
    />
    <Link
      to={paths.home()}
      className="flex items-center gap-2 font-bold text-lg text-strong tracking-[-0.01em] phone:pl-2"
    >
      <BrandMark />
      {shared.product}
    </Link>
    <IconButton
      label={texts.search}
      aria-haspopup="dialog"
      icon={Search}
      className="ml-auto size-11"
      onClick={onSearch}
    />
    <Bell align="end" className="size-11" />
  </header>
);

interface ArrivalProps {
  main: RefObject<HTMLElement | null>;
  /** Path on which the drawer was last opened. */
  openedOn: RefObject<string>;
  closeDrawer: () => void;
}

/** Runs the effects of a navigation. It is a separate component so that the shell does not re-render each time. */
function Arrival({ main, openedOn, closeDrawer }: ArrivalProps) {
  useTitle();
  useFocusOnArrival(main);
  useDrawerThatCloses(openedOn, closeDrawer);
  return null;
}

function useTitle() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title;
  useEffect(() => {
    document.title = title ? texts.title(title) : shared.product;
  }, [title]);
}

/** Closes the drawer when another screen appears, and when the window becomes wide enough for the sidebar. */
function useDrawerThatCloses(openedOn: RefObject<string>, closeDrawer: () => void) {
  const { pathname } = useLocation();
  const close = useRef(closeDrawer);
  useEffect(() => {
    // It may have been opened again before this runs.
    if (openedOn.current !== pathname) close.current();
  }, [pathname, openedOn]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && close.current();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);
}

/** Moves the focus to the new screen's heading. On the first screen, the browser places the focus. */
function useFocusOnArrival(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Waits for an open dialog to release the focus.
    const frame = requestAnimationFrame(() => {
      const heading = main.current?.querySelector<HTMLElement>('h1');
      if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      (heading ?? main.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, main]);
}

/** A progress line at the top while the next screen loads. Appears only after a short delay. */
function PendingLine() {
  const pending = useNavigation().state !== 'idle';
  return pending && <div aria-hidden className="pending-line" />;
}

/**
 * Tells the user that the server is unavailable, until it responds. Shown over the top of the page, so that nothing
 * shifts, and announced to screen readers.
 */
function WaitingForServer() {
  const isWaiting = useIsServerAway();
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-3 z-60 print:hidden">
      {isWaiting && (
        <p className="mx-auto w-fit animate-rise rounded-card border border-line-strong bg-float px-4 py-2 text-sm text-strong shadow-float">
          {texts.serverIsAway}
        </p>
      )}
    </div>
  );
}

/**
 * Handles clicks on plain links without a page load, because a screen with hundreds of links renders twice as fast
 * without a `Link` for each. Leaves clicks that ask for a new tab or window to the browser.
 */
function useFollowLinks(onFollow: () => void) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    const to = link?.getAttribute('href');
    if (!link || !to?.startsWith('/')) return;
    event.preventDefault();
    const over = 'over' in link.dataset && { state: OVER_SCREEN, preventScrollReset: true };
    const replace = to === location.pathname + location.search;
    void navigate(to, { replace, ...over });
    onFollow();
  };
}

/** True inside an element that accepts files itself. */
const isInZone = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/** True if a drag may contain statements. During a drag, only a file's type is known, and statements often have none. */
const mayBeStatements = ({ dataTransfer }: DragEvent): boolean => {
  const items = [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
  return items.length > 0 && !items.some(({ type }) => type.startsWith('image/'));
};

/** Passes statements dropped on any screen to the import page. Ignores other files. */
function useFileDrop(): void {
  const navigate = useNavigate();
  const editable = may(useUser(), 'edit');
  const takes = useEffectEvent(
    (event: DragEvent) =>
      editable && !isInZone(event.target) && !somethingFloats() && mayBeStatements(event),
  );
  const take = useEffectEvent((files: File[]) => {
    if (!files.every(({ name }) => isImportable(name))) return;
    passDroppedFiles(files);
    if (location.pathname !== paths.imports()) void navigate(paths.imports());
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer && takes(event)) event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      if (takes(event)) take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => listeners.abort();
  }, []);
}
