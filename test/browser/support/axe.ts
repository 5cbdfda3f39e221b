import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What somebody may have asked the system for. */
export interface Wishes {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast: 'more' | 'no-preference';
}

/**
 * What axe finds on the page as it stands, in words. One exception, by name: titles in the group's
 * own colour, whose value is given (`--g-title`), unless more contrast is asked for.
 */
export async function accessibilityProblems(
  page: Page,
  { coloursOnly, ...wishes }: Wishes & { readonly coloursOnly: boolean },
): Promise<string[]> {
  await page.emulateMedia({ ...wishes, reducedMotion: 'reduce' });
  await page.evaluate(settled);
  // Legacy mode stays in this page; the other one would open a second.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Part of WCAG 2.2 AA, and off unless it is asked for.
    .options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await (coloursOnly ? axe.withRules('color-contrast') : axe).analyze();
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

/** Runs in the page: waits until no colour is on its way to another. */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Is this written in the given colour of its group, and large? */
function hasGivenColour(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const given = getComputedStyle(element).getPropertyValue('--g-title');
    const probe = document.createElement('i');
    probe.style.color = given;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    const style = getComputedStyle(element);
    return given !== '' && style.color === color && Number.parseFloat(style.fontSize) >= 20;
  });
}
