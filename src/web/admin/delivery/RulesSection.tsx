import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInIndia } from '#shared/dates.ts';
import type { DeliveryRule } from '#shop/delivery/delivery.contract.ts';
import { type Unreachable, unreachable } from '#shop/delivery/delivery.rules.ts';
import { adminApi } from '#web/api/admin-calls.ts';
import { errorText } from '#web/api/error-text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { m } from '#web/words/messages.js';
import { AdminCards } from '../list/AdminList.tsx';
import { AskedChange } from '../list/AskedChange.tsx';
import { DeleteButton, EditButton } from '../list/RowButtons.tsx';
import { useAsked } from '../list/use-asked.ts';
import { ruleSheet, rulesQuery, useAddRules, useDeleteRule } from './delivery.queries.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleTester } from './RuleTester.tsx';
import { READY_SETS, type ReadySet } from './ready-sets.ts';
import { ruleSentence } from './rule-sentence.ts';
import { SectionActions } from './SectionActions.tsx';
import { SheetDialog } from './SheetDialog.tsx';

/** Where the shop delivers and on what terms: the rules as sentences, and what a PIN code would get. */
export function RulesSection() {
  const rules = useQuery(rulesQuery);
  const [edited, setEdited] = useState<DeliveryRule | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <SectionActions
        importLabel={m.admin_delivery_rules_import()}
        onImport={() => setImporting(true)}
        exportLabel={m.admin_delivery_rules_export()}
        exportAs={adminApi.exportDeliveryRules}
        addLabel={m.admin_delivery_add()}
        onAdd={() => setEdited('new')}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="flex flex-col gap-3">
          <p className="text-sm text-soft">{m.admin_delivery_hint()}</p>
          <AdminCards
            list={rules}
            draw={(rows) => <RuleList rules={rows} onEdit={setEdited} />}
            nothing={{ title: m.admin_delivery_empty_title(), body: m.admin_delivery_empty_body() }}
          />
        </section>
        <div className="flex flex-col gap-4">
          <RuleTester />
          <ReadySets />
        </div>
      </div>
      {edited && (
        <RuleDialog
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {isImporting && (
        <SheetDialog title={m.admin_delivery_rules_import()} sheet={ruleSheet} onClose={() => setImporting(false)} />
      )}
    </>
  );
}

const WARNINGS: Record<Unreachable, () => string> = {
  over: m.admin_delivery_over,
  never: m.admin_delivery_never,
  covered: m.admin_delivery_covered,
};

interface RuleListProps {
  rules: readonly DeliveryRule[];
  onEdit: (rule: DeliveryRule) => void;
}

function RuleList({ rules, onEdit }: RuleListProps) {
  const remove = useDeleteRule();
  const asked = useAsked<DeliveryRule>();
  const today = dayInIndia(Date.now());
  return (
    <>
      <ul className="flex flex-col gap-3">
        {rules.map((rule) => {
          const why = unreachable(rule, rules, today);
          return (
            <li key={rule.id}>
              <Card className="flex flex-col gap-1">
                <div className="flex items-center gap-2">
                  <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2 font-bold [overflow-wrap:anywhere]">
                    {rule.name}
                    {!rule.served && <Badge tone="yellow">{m.admin_delivery_closed()}</Badge>}
                  </p>
                  <EditButton label={m.admin_delivery_edit({ name: rule.name })} onClick={() => onEdit(rule)} />
                  <DeleteButton label={m.admin_delivery_delete({ name: rule.name })} onClick={() => asked.ask(rule)} />
                </div>
                <p className="[overflow-wrap:anywhere]">{ruleSentence(rule)}</p>
                {why && <p className="text-sm font-semibold text-red">{WARNINGS[why]()}</p>}
              </Card>
            </li>
          );
        })}
      </ul>
      <AskedChange
        open={asked.isOpen}
        onClose={asked.close}
        title={m.admin_delivery_delete_title({ name: asked.record?.name ?? '' })}
        body={m.admin_delivery_delete_body()}
        yes={m.common_delete()}
        run={() => remove.mutateAsync(asked.record?.id ?? 0)}
        done={m.admin_delivery_deleted()}
      />
    </>
  );
}

/** Rule sets to start with. They apply as soon as they are loaded, so loading asks first. */
function ReadySets() {
  const add = useAddRules();
  const asked = useAsked<ReadySet>();
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle level={2}>{m.admin_delivery_sets()}</CardTitle>
      <p className="text-sm text-soft">{m.admin_delivery_sets_hint()}</p>
      {READY_SETS.map((set) => (
        <Button
          key={set.label()}
          variant="secondary"
          className="max-w-full self-start text-left wrap-anywhere"
          onClick={() => asked.ask(set)}
        >
          {set.label()}
        </Button>
      ))}
      <Failure text={add.error && errorText(add.error)} />
      <AskedChange
        open={asked.isOpen}
        onClose={asked.close}
        title={asked.record?.label() ?? ''}
        body={m.admin_delivery_sets_ask({ count: asked.record?.rules.length ?? 0 })}
        yes={m.admin_delivery_sets_load()}
        run={() => add.mutateAsync(asked.record?.rules ?? [])}
        done={m.admin_delivery_sets_loaded()}
      />
    </Card>
  );
}
