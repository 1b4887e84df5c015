/** A phone number, which is not broken between its groups. */
export function PhoneNumber({ children: phone }: { children: string }) {
  return <span className="whitespace-nowrap">{phone}</span>;
}
