/** Derives something from each object once, and keeps it as long as the object lives. The objects must not change. */
export function onceFor<Source extends object, Derived>(
  derive: (source: Source) => Derived,
): (source: Source) => Derived {
  const known = new WeakMap<Source, { derived: Derived }>();
  return (source) => {
    const found = known.get(source) ?? { derived: derive(source) };
    known.set(source, found);
    return found.derived;
  };
}
