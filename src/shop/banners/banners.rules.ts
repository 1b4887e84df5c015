/** When a banner is shown, and where it may lead. Pure. */

/** More than a visitor sees in a minute, and no more dots than fit on a phone. */
export const MOST_BANNERS = 10;

export const LINK_TEXT = 'The link must be an address of the shop that starts with /, or one that starts with https://';

/** `//other.host` and `/\other.host` leave the shop, though they start with a slash. */
const IN_THE_SHOP = /^\/(?:[^\s"'<>\\/][^\s"'<>\\]*)?$/;
/** No user info before the host: `https://bank.example@evil.example` looks like the bank but leads elsewhere. */
const ON_THE_WEB = /^https:\/\/[^\s"'<>\\/?#@]+(?:[/?#][^\s"'<>\\]*)?$/i;

export const isBannerLink = (text: string): boolean => text === '' || IN_THE_SHOP.test(text) || ON_THE_WEB.test(text);

export type BannerState = 'shown' | 'waiting' | 'over';

/** For a day in India. Missing days set no limit; both days are included. */
export function bannerStateOn(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  today: string,
): BannerState {
  if (ends_on !== '' && ends_on < today) return 'over';
  return starts_on > today ? 'waiting' : 'shown';
}

export const areDaysInOrder = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): boolean =>
  starts_on === '' || ends_on === '' || starts_on <= ends_on;

export const DAYS_TEXT = 'The last day must not be before the first.';
