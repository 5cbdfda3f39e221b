import type { Locator, Page } from 'playwright-core';

/** The position of an element, in CSS px. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} is not shown.`);
  return box;
}

/** The loaded figures of the notice above the cards. */
export function figuresSeen(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .locator('section picture:not(button *) img')
    .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).length);
}

/** Runs in the page: words whose letters are on more than one line. A hyphen may end a line. */
export function brokenWords(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: animations that last longer than this many milliseconds, or are endless. */
export function transitionsLongerThan(limit: number): string[] {
  const milliseconds = (list: string) =>
    list
      .split(',')
      .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000));
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const style = getComputedStyle(element);
    const longest = Math.max(
      ...milliseconds(style.transitionDuration),
      ...(style.animationName === 'none' ? [] : milliseconds(style.animationDuration)),
    );
    return longest > limit
      ? [`${element.tagName} ${element.getAttribute('class')}: ${longest} ms`]
      : [];
  });
}

/** Runs in the page: texts and controls of a notice that are covered by one of its figures. */
export function textsUnderFigures(): string[] {
  const figures = [...document.querySelectorAll('main section picture:not(button *)')].map(
    (figure) => figure.getBoundingClientRect(),
  );
  return [...document.querySelectorAll('main section :is(h2, p, button)')]
    .filter((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return figures.some(
        (figure) =>
          figure.left < right && left < figure.right && figure.top < bottom && top < figure.bottom,
      );
    })
    .map(({ textContent }) => textContent);
}
