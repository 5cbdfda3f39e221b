import { paths } from '../../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Navigation } from './navigation.ts';
import { type BrowserNavigation, ended } from './navigation-api.ts';

/** Goes back to the latest previous page for which `isWanted` holds, as it was left; without one, to the gallery. */
export function backTo(
  isWanted: (address: Address) => boolean,
  { follow }: Pick<Navigation, 'follow'>,
  browser: BrowserNavigation | undefined,
): void {
  const earlier = browser?.entries().slice(0, browser.currentEntry?.index ?? 0);
  const found = earlier?.findLast(({ url }) => url && isWanted(addressOf(new URL(url))));
  if (found === undefined) void follow(paths.home());
  else if (browser !== undefined) void ended(browser.traverseTo(found.key));
}
