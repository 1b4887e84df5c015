import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { DashboardStats } from '#shop/reports/reports.contract.ts';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { m } from '#web/words/messages.js';
import { AdminLink } from '../layout/AdminLink.tsx';
import { useAdminStore } from '../layout/admin-context.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';

/** Tells the owner of a new shop where to begin, until everything is set up or the first order comes. */
export function FirstSteps({ totalOrders, activeProducts }: DashboardStats) {
  const steps = firstSteps(useAdminStore(), activeProducts);
  if (totalOrders > 0 || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{m.admin_first_title()}</CardTitle>
      <p className="text-soft">{m.admin_first_hint()}</p>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <li key={step.label}>
            <Step {...step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ label, place, isDone }: FirstStep) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <AdminLink place={place} className="flex min-h-12 items-center gap-3 py-2 hover:bg-paper">
      <Mark size={20} className={isDone ? 'shrink-0 text-green' : 'shrink-0 text-soft'} aria-hidden="true" />
      <span className="min-w-0 flex-1 font-semibold">{label}</span>
      {isDone && <span className="text-sm text-green">{m.admin_done()}</span>}
      <ChevronRight size={20} className="shrink-0 text-soft" aria-hidden="true" />
    </AdminLink>
  );
}
