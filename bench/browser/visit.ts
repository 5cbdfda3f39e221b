import type { Browser, Page } from 'playwright-core';
import { slowNetwork, slowProcessor } from './slow-down.ts';

/** The measurements of a visit, in milliseconds from the start of the navigation; the layout shift is a score. */
export interface Visit {
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly interactive: number;
  /** When hydration ended; NaN without scripts. */
  readonly hydrated: number;
  /** When a dialog was shown; NaN if none was shown. */
  readonly dialog: number;
}

interface Observed {
  largestPaint: number;
  layoutShift: number;
  longTasksEnd: number;
  hydrated: number;
  dialog: number;
}

declare global {
  interface Window {
    observed?: Observed;
  }
}

const QUIET = 1_000;

export interface VisitOptions {
  /** Whether to wait for the page's scripts. */
  readonly scripts: boolean;
  /** Selector of a button that opens a dialog, which is pressed as soon as it exists after the first paint. */
  readonly presses?: string;
}

/** Measures a first visit on a phone, with an empty cache, a slow processor and a slow network. */
export async function visit(
  browser: Browser,
  address: string,
  { scripts, presses }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await slowNetwork(page);
  await slowProcessor(page, 4);
  await page.addInitScript(observe);
  if (presses !== undefined) await page.addInitScript(pressWhenPainted, presses);
  // The page reports through its console: querying it would take 30 ms of its thread while React hydrates.
  const told = (what: string) =>
    page.waitForEvent('console', { predicate: (message) => message.text() === what });
  await Promise.all([
    page.goto(address, { waitUntil: 'load' }),
    scripts ? told('hydrated') : null,
    presses === undefined ? null : told('dialog'),
  ]);
  await page.waitForTimeout(QUIET);
  const seen = await readObserved(page);
  await context.close();
  return {
    largestPaint: seen.largestPaint,
    layoutShift: seen.layoutShift,
    interactive: Math.max(seen.largestPaint, seen.longTasksEnd, scripts ? seen.hydrated : 0),
    hydrated: seen.hydrated,
    dialog: seen.dialog,
  };
}

async function readObserved(page: Page): Promise<Observed> {
  const seen = await page.evaluate(() => window.observed);
  if (seen === undefined) throw new Error('Nothing was observed.');
  return seen;
}

/** Runs in the page before its own scripts, and records the measurements. */
function observe(): void {
  const seen: Observed = {
    largestPaint: 0,
    layoutShift: 0,
    longTasksEnd: 0,
    hydrated: Number.NaN,
    dialog: Number.NaN,
  };
  window.observed = seen;
  // With a developer tool attached, as here, V8 parses React DOM again at its first `Error` to get source positions.
  // Visitors have no such tool.
  Error.stackTraceLimit = 0;
  const watch = (type: string, each: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry);
    }).observe({ type, buffered: true });
  };
  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.layoutShift += entry.value;
  });
  watch('longtask', (entry) => {
    seen.longTasksEnd = entry.startTime + entry.duration;
  });

  // Hydration has ended when React's root, found through a private property of its element, is no longer dehydrated.
  const isHydrated = (): boolean => {
    const container = document.getElementById('root') ?? {};
    const mark = Object.entries(container).find(([key]) => key.startsWith('__reactContainer$'));
    const root: { stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } } } } =
      mark?.[1] ?? {};
    return root.stateNode?.current?.memoizedState?.isDehydrated === false;
  };
  const timer = setInterval(() => {
    if (!isHydrated()) return;
    seen.hydrated = performance.now();
    console.debug('hydrated');
    clearInterval(timer);
  }, 5);
}

/**
 * Runs in the page before its own scripts: presses a button after the first paint as soon as the button exists, and
 * records when the dialog is painted.
 */
function pressWhenPainted(selector: string): void {
  const press = (): void => {
    const button = document.querySelector<HTMLElement>(selector);
    if (button === null) requestAnimationFrame(press);
    else button.click();
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    press();
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector('dialog[open] form') === null) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (window.observed !== undefined) window.observed.dialog = performance.now();
        console.debug('dialog');
      }),
    );
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
