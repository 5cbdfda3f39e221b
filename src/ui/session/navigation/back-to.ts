import { paths } from '../../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Navigation } from './navigation.ts';
import { type BrowserNavigation, ended } from './navigation-api.ts';

/** Goes back to the last page before this one that is wanted, as it was left; to the gallery if there is none. */
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
