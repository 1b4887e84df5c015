/**
 * Limits the memory of forms being received. A person may hold as much as is still free, so a lone one gets half. Who
 * wants more loses their own forms that have not fully arrived, the oldest first: uploads given up on a lost network,
 * or an attack. Nobody loses another's.
 */
export interface HeldForm {
  /** Call when the form has arrived, after which it can no longer be ended. */
  keep(): void;
  /** Takes effect once, however often it is called. */
  release(): void;
}

interface Form extends HeldForm {
  size: number;
  /** Null after `keep`. */
  end: (() => void) | null;
}

export interface UploadMemory {
  /** Null if there is no room. `end` ends the upload. */
  take(person: string, size: number, end: () => void): HeldForm | null;
  taken(): number;
}

const sizeOf = (forms: Iterable<Form>): number => [...forms].reduce((sum, { size }) => sum + size, 0);

export function createUploadMemory(total: number): UploadMemory {
  const byPerson = new Map<string, Set<Form>>();
  let taken = 0;

  /**
   * The person's forms to end so that a new one fits; null if even that is not enough. What a person holds and wants
   * must fit into what is free; each form that ends counts on both sides.
   */
  function toEnd(forms: ReadonlySet<Form>, size: number): Form[] | null {
    let missing = sizeOf(forms) + size - (total - taken);
    const ending: Form[] = [];
    for (const form of forms) {
      if (missing <= 0) break;
      if (form.end === null) continue;
      ending.push(form);
      missing -= 2 * form.size;
    }
    return missing <= 0 ? ending : null;
  }

  return {
    take(person, size, end) {
      const forms = byPerson.get(person) ?? new Set();
      const ending = toEnd(forms, size);
      if (ending === null) return null;
      for (const one of ending) {
        const endUpload = one.end;
        one.release();
        endUpload?.();
      }
      const form: Form = {
        size,
        end,
        keep() {
          form.end = null;
        },
        release() {
          if (!forms.delete(form)) return;
          taken -= size;
          if (forms.size === 0 && byPerson.get(person) === forms) byPerson.delete(person);
        },
      };
      byPerson.set(person, forms.add(form));
      taken += size;
      return form;
    },
    taken: () => taken,
  };
}
