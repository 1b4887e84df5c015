/** A phone number, which is not broken between its groups, unless enlarged text leaves no line that could hold it. */
export function PhoneNumber({ children: phone }: { children: string }) {
  return <span className="inline-flex [text-decoration:inherit]">{phone}</span>;
}
