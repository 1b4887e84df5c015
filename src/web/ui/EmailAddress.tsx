/** An email address that breaks after its @ first, where a narrow column has no room for it. */
export function EmailAddress({ children: email }: { children: string }) {
  const [local, ...rest] = email.split('@');
  if (rest.length === 0) return email;
  return (
    <>
      {local}@<wbr />
      {rest.join('@')}
    </>
  );
}
