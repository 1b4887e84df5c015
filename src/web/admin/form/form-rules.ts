/** Validation of typed fields, with the page's messages. The server validates again (spec §5 Product form). */
import { isWholePaise } from '#shared/money.ts';
import { isVideoAddress } from '#shop/products/products.video.rules.ts';
import { m } from '#web/words/messages.js';

type Check = (text: string) => true | string;

const NUMBER = /^\d+(\.\d+)?$/;

function required(label: string) {
  return m.admin_required_error({ field: label });
}

export function requiredText(label: string) {
  return { validate: ((text) => text.trim() !== '' || required(label)) satisfies Check };
}

/** A text of at most `most` characters. */
export function textUpTo(label: string, most: number, isRequired: boolean) {
  const validate: Check = (text) => {
    const typed = text.trim();
    if (isRequired && typed === '') return required(label);
    return typed.length <= most || m.admin_too_long_error({ field: label, most });
  };
  return { validate };
}

/** A number from `least` to `most` with at most two decimals, as prices and percentages are. */
export function requiredNumber(label: string, least: number, most: number) {
  const validate: Check = (text) => {
    const typed = text.trim();
    if (typed === '') return required(label);
    if (!NUMBER.test(typed)) return m.admin_number_error({ field: label });
    const value = Number(typed);
    if (value < least || value > most) return m.admin_range_error({ field: label, least, most });
    return isWholePaise(value) || m.admin_decimals_error({ field: label });
  };
  return { validate };
}

/** The same for a field that may be empty. */
export function optionalNumber(label: string, least: number, most: number) {
  const { validate } = requiredNumber(label, least, most);
  return { validate: ((text) => text.trim() === '' || validate(text)) satisfies Check };
}

/** A whole number from `least` to `most`; empty is allowed unless required. */
export function wholeNumber(label: string, least: number, most: number, isRequired: boolean) {
  const validate: Check = (text) => {
    const typed = text.trim();
    if (typed === '') return !isRequired || required(label);
    if (!/^\d+$/.test(typed)) return m.admin_whole_number_error({ field: label });
    const value = Number(typed);
    return (value >= least && value <= most) || m.admin_range_error({ field: label, least, most });
  };
  return { validate };
}

/** A product's video, by the same rule as on the server. */
export function optionalVideo() {
  return {
    validate: ((text) =>
      text.trim() === '' || isVideoAddress(text.trim()) || m.admin_video_link_error()) satisfies Check,
  };
}
