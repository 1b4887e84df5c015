/** Link targets for contacting the shop. Pure. */

/** A link that dials; characters between the digits are left out. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A number in the middle of a text, which no line then breaks between its groups. Alone it is a `PhoneNumber`. */
export const unbroken = (phone: string): string => phone.replace(/\s+/g, '\u00a0');

/** A chat with the shop; WhatsApp wants only digits, with the country code. */
export function chatHref(whatsappNumber: string): string {
  const digits = whatsappNumber.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}

export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
