/** Short names of payment methods for columns in papers and sheets; mails and pages write them out. */
import type { PaymentMethod } from './orders.status.ts';

export const METHOD_NAMES: Readonly<Record<'en' | 'ta', Readonly<Record<PaymentMethod, string>>>> = {
  en: {
    online: 'Online',
    cod: 'Cash on delivery',
    upi_direct: 'UPI',
    bank_transfer: 'Bank transfer',
    cash: 'Cash',
    card: 'Card',
    free: 'Free',
    enquiry: 'Enquiry',
  },
  ta: {
    online: 'ஆன்லைன்',
    cod: 'கேஷ் ஆன் டெலிவரி',
    upi_direct: 'UPI',
    bank_transfer: 'வங்கிப் பரிமாற்றம்',
    cash: 'ரொக்கம்',
    card: 'கார்டு',
    free: 'இலவசம்',
    enquiry: 'என்கொயரி',
  },
};
