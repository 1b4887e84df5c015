/** The owner's ready packs: lists by budget, which the shop fills with products on sale. */
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { movedUp } from '#shared/moved-up.ts';
import type { Pack, PackList } from '#shop/packs/packs.contract.ts';
import { PACK_LIMITS } from '#shop/packs/packs.rules.ts';
import { errorText } from '#web/api/error-text.ts';
import { LoadFailure } from '#web/api/LoadFailure.tsx';
import { audienceWord } from '#web/texts/pack-words.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { PackDialog } from './PackDialog.tsx';
import { packsQuery, useSavePacks } from './packs.queries.ts';

export function PacksSection() {
  const packs = useQuery(packsQuery);
  return (
    <>
      <h2 className="text-lg font-bold">{m.packs_title()}</h2>
      <p className="text-soft">{m.admin_packs_hint()}</p>
      <LoadFailure of={packs} />
      {packs.isPending && <Skeleton className="h-40 w-full" />}
      {packs.data && <Packs list={packs.data} />}
    </>
  );
}

function Packs({ list: { packs, version } }: { list: PackList }) {
  const save = useSavePacks();
  /** Index of the open pack; the number of packs for a new one. */
  const [open, setOpen] = useState<number | null>(null);
  const change = (next: Pack[]) =>
    save.mutateAsync({ packs: next, version }).then(() => toast(m.admin_settings_saved()));
  const attempt = (next: Pack[]) => void change(next).catch(() => undefined);
  return (
    <>
      {save.error && open === null && <Alert tone="error">{errorText(save.error)}</Alert>}
      {packs.length === 0 && <Alert>{m.admin_packs_none()}</Alert>}
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {packs.map((pack, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: packs have no id and are identified by their index
          <li key={`${at} ${pack.name}`}>
            <Card className="flex h-full flex-col gap-2">
              <CardTitle level={3}>{pack.name}</CardTitle>
              {pack.tamil_name && (
                <p className="text-soft" lang="ta">
                  {pack.tamil_name}
                </p>
              )}
              <p>
                {m.choice_up_to({ amount: formatRupees(pack.budget) })} · {audienceWord(pack.audience)} ·{' '}
                {m.admin_packs_kinds_count({ count: pack.kinds })}
              </p>
              <div className="mt-auto flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={m.admin_edit_named({ name: pack.name })}
                  icon={<Pencil size={18} aria-hidden />}
                  onClick={() => setOpen(at)}
                >
                  {m.common_edit()}
                </Button>
                {at > 0 && (
                  <Button
                    variant="quiet"
                    size="sm"
                    disabled={save.isPending}
                    aria-label={m.admin_move_up({ name: pack.name })}
                    icon={<ArrowUp size={18} aria-hidden />}
                    onClick={() => attempt(movedUp(packs, at))}
                  />
                )}
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={save.isPending}
                  aria-label={m.common_remove_named({ name: pack.name })}
                  icon={<Trash2 size={18} aria-hidden />}
                  onClick={() => attempt(packs.filter((_, index) => index !== at))}
                />
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {packs.length < PACK_LIMITS.packs && (
        <Button className="self-start" icon={<Plus size={18} aria-hidden />} onClick={() => setOpen(packs.length)}>
          {m.admin_packs_add()}
        </Button>
      )}
      {open !== null && (
        <PackDialog
          pack={packs[open] ?? null}
          onSave={(pack) => change([...packs.slice(0, open), pack, ...packs.slice(open + 1)])}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
