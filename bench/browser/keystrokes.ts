import type { Page } from 'playwright-core';

/** Presses a key, and resolves with the milliseconds until its results are painted. */
export type Keystroke = (key: string) => Promise<number>;

interface Follower {
  /** Begins to time the next key press. */
  readonly followNext: () => void;
  /** Resolves with the milliseconds in the frame after the one that shows results for the box's text. */
  readonly shown: () => Promise<number>;
}

declare global {
  interface Window {
    follower?: Follower;
  }
}

/**
 * Prepares a page to time keystrokes. Results count as shown when the cards (on the bare page, their count) have
 * changed and were painted.
 */
export async function followKeys(page: Page): Promise<Keystroke> {
  await page.evaluate(() => {
    let result: Promise<number> = Promise.resolve(Number.NaN);
    const list = document.querySelector('main [role="list"], body > p');
    window.follower = {
      followNext() {
        result = new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error('No results came.')), 10_000);
          let pressed = Number.NaN;
          addEventListener(
            'keydown',
            (event) => {
              pressed = event.timeStamp;
            },
            { capture: true, once: true },
          );
          const observer = new MutationObserver(() => {
            observer.disconnect();
            // A task queued in requestAnimationFrame runs after that frame is painted.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - pressed);
              port2.postMessage(null);
            });
          });
          if (list !== null) observer.observe(list, { childList: true, subtree: true });
        });
      },
      shown: () => result,
    };
  });
  return async (key) => {
    await page.evaluate(() => window.follower?.followNext());
    await page.keyboard.press(key);
    const time = await page.evaluate(() => window.follower?.shown());
    if (time === undefined) throw new Error('The page was left while typing.');
    return time;
  };
}
