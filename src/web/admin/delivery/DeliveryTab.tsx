import { useState } from 'react';
import { Tabs } from '#web/ui/Tabs.tsx';
import { m } from '#web/words/messages.js';
import { PageHeader } from '../layout/PageHeader.tsx';
import { RulesSection } from './RulesSection.tsx';
import { TransportsSection } from './TransportsSection.tsx';

/** Where the shop delivers and on what terms, and who carries the parcels there. */
export function DeliveryTab() {
  const [section, setSection] = useState<'rules' | 'transports'>('rules');
  return (
    <>
      <PageHeader title={m.common_delivery()} />
      <Tabs
        label={m.common_delivery()}
        value={section}
        onChange={setSection}
        items={[
          { value: 'rules', label: m.admin_delivery_rules() },
          { value: 'transports', label: m.admin_transports() },
        ]}
      >
        <div className="flex flex-col gap-4">{section === 'rules' ? <RulesSection /> : <TransportsSection />}</div>
      </Tabs>
    </>
  );
}
