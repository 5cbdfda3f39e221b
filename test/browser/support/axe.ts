import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Colour preferences of the system. */
export interface Wishes {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'more' | 'no-preference';
}

/**
 * Axe's violations on the current page, as text. The one exception is titles in the group's colour, whose
 * value is specified (`--g-title`), unless more contrast is preferred.
 */
export async function accessibilityProblems(page: Page, wishes: Wishes): Promise<string[]> {
  await page.emulateMedia({ ...wishes, reducedMotion: 'reduce' });
  await page.evaluate(settled);
  // More contrast changes colours alone. The size of targets is part of WCAG 2.2 AA, but off by default.
  const violations = await violationsOn(
    page,
    wishes.contrast === 'more'
      ? { runOnly: ['color-contrast'] }
      : { rules: { 'target-size': { enabled: true } } },
  );
  const problems: string[] = [];
  for (const { id, help, nodes } of violations) {
    for (const { target } of nodes) {
      const selector = target.flat().join(' ');
      const excepted = id === 'color-contrast' && (await hasGivenColour(page, selector));
      if (excepted && wishes.contrast !== 'more') continue;
      problems.push(`${id} (${help}): ${selector}`);
    }
  }
  return problems;
}

/** Axe's violations, and nothing else: to describe what passes takes as long as to look for them. */
export async function violationsOn(
  page: Page,
  options: Parameters<AxeBuilder['options']>[0] = {},
  except: string[] = [],
) {
  // Legacy mode runs in this page; otherwise axe opens a second one.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const selector of except) axe.exclude(selector);
  return (await axe.options({ resultTypes: ['violations'], ...options }).analyze()).violations;
}

/**
 * Runs in the page: waits until no colour transition is running. Endless animations are not waited for: those of
 * placeholders that scrolled away go on, because the browser does not style what is not rendered.
 */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Whether each element of a selector, at least one, is large text in its group's specified colour. */
export function hasGivenColour(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluateAll((elements) => {
    const isGiven = (element: Element): boolean => {
      const given = getComputedStyle(element).getPropertyValue('--g-title');
      const probe = document.createElement('i');
      probe.style.color = given;
      element.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      const style = getComputedStyle(element);
      return given !== '' && style.color === color && Number.parseFloat(style.fontSize) >= 20;
    };
    return elements.length > 0 && elements.every(isGiven);
  });
}
