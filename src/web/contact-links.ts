/** Link targets for contacting the shop. Pure. */

/** A link that dials; characters between the digits are left out. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** A chat with the shop; WhatsApp wants only digits, with the country code. */
export function chatHref(whatsappNumber: string): string {
  const digits = whatsappNumber.replace(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}`;
}

export function mapHref(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
