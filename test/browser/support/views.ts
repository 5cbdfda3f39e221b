import type { Page } from 'playwright-core';
import { accessibilityProblems, type Wishes } from './axe.ts';

interface View {
  /** In CSS px. */
  readonly width: number;
  /** Whether to look for what is wider than the page. */
  readonly overflow: boolean;
  /** Axe looks at the page with these; violations that do not concern colour are the same in all of them. */
  readonly wishes: readonly Wishes[];
  /** Axe also looks with these where titles have the colours of groups, which are other ones in more contrast. */
  readonly inMoreContrast: readonly Wishes[];
}

/**
 * Overflow is looked for at the extremes and where most layouts change (320 is 640 at 200 % zoom), and axe looks at a
 * usual phone and a usual window. Each is set once a state, since to lay a page out anew takes longer than to look at
 * it. The last is the view in which the next state begins.
 */
const VIEWS: readonly View[] = [
  { width: 320, overflow: true, wishes: [], inMoreContrast: [] },
  {
    width: 390,
    overflow: false,
    wishes: [{ colorScheme: 'dark', contrast: 'no-preference' }],
    inMoreContrast: [{ colorScheme: 'light', contrast: 'more' }],
  },
  { width: 768, overflow: true, wishes: [], inMoreContrast: [] },
  { width: 1920, overflow: true, wishes: [], inMoreContrast: [] },
  {
    width: 1280,
    overflow: false,
    wishes: [{ colorScheme: 'light', contrast: 'no-preference' }],
    inMoreContrast: [{ colorScheme: 'dark', contrast: 'more' }],
  },
];

const COLOURED =
  /^(?:the gallery|the page of an? (?:type|analyst|diplomat|sentinel|explorer)|the overview|a new form|a form after)/;

/** Where a state overflows, and each violation once, with the views in which it occurs. */
export async function problemsIn(page: Page, state = ''): Promise<string[]> {
  const problems = new Map<string, string[]>();
  const add = (problem: string, where: string) =>
    problems.set(problem, [...(problems.get(problem) ?? []), where]);
  for (const { width, overflow, wishes, inMoreContrast } of VIEWS) {
    await page.setViewportSize({ width, height: 844 });
    if (overflow) for (const problem of await overflows(page)) add(problem, `${width} px`);
    for (const wish of [...(COLOURED.test(state) ? inMoreContrast : []), ...wishes]) {
      const where = `${width} px ${wish.colorScheme} ${wish.contrast}`;
      for (const problem of await accessibilityProblems(page, wish)) add(problem, where);
    }
  }
  return [...problems].map(([problem, where]) => `${problem} (${where.join('; ')})`);
}

/** Where the page, or the modal over it, is wider than the screen. */
function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll('html, main'),
      ...[...document.querySelectorAll('dialog, dialog *')].filter(
        (element) => !['visible', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX),
      ),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth}`),
  );
}
