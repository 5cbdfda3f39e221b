import type { Browser, Page } from 'playwright-core';
import { slowNetwork, slowProcessor } from './slow-down.ts';

/** Milliseconds from the start of the navigation; the layout shift is a score. */
export interface Visit {
  readonly largestPaint: number;
  readonly layoutShift: number;
  readonly interactive: number;
  /** When React had taken over the page; NaN without scripts. */
  readonly hydrated: number;
  /** When a dialog was shown; NaN if none was. */
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
  /** Whether the page has scripts whose start is waited for. */
  readonly scripts: boolean;
  /** What is pressed as soon as it is there after the first paint, and opens a dialog. */
  readonly presses?: string;
}

/** A first visit on a phone: empty cache, slow processor, slow network. */
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
  // The page tells it by its console: to ask it would take its thread 30 ms while React hydrates.
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

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen: Observed = {
    largestPaint: 0,
    layoutShift: 0,
    longTasksEnd: 0,
    hydrated: Number.NaN,
    dialog: Number.NaN,
  };
  window.observed = seen;
  // For a developer tool, as here, V8 parses React DOM again when it makes its first `Error`, to know where: visitors
  // have none.
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

  // Hydration has ended when React's root, found by a private property of its element, is no longer dehydrated.
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
 * Runs in the page before its own scripts: presses a button as soon as it is there after the first paint, which may
 * come before it, and waits for the dialog's frame.
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
