import { FileText } from 'lucide-react';
import { useState } from 'react';
import { dayInIndia } from '#shared/dates.ts';
import type { ApiHref } from '#web/api/routes.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { getLocale } from '#web/words/runtime.js';
import { useMayDo } from '../../layout/admin-context.ts';
import { DayFilter } from '../../list/DayFilter.tsx';

/** The papers of a day as PDFs: what goes with which transport and, for the office, the day with its money. */
export function DayPapers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<FileText size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {m.admin_day_papers()}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.admin_day_papers()} size="sm">
        <PapersOfDay />
      </Dialog>
    </>
  );
}

function PapersOfDay() {
  const today = dayInIndia(Date.now());
  const [day, setDay] = useState(today);
  const seesMoney = useMayDo('money');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex">
        <DayFilter label={m.admin_chart_day()} value={day} max={today} onChange={setDay} />
      </div>
      {day === '' ? (
        <p className="text-sm text-soft">{m.admin_day_papers_choose()}</p>
      ) : (
        <>
          <PaperLink paper="dispatch" day={day} label={m.admin_day_papers_dispatch()} />
          <p className="text-sm text-soft">{m.admin_day_papers_dispatch_hint()}</p>
          {seesMoney && (
            <>
              <PaperLink paper="day" day={day} label={m.admin_day_papers_sheet()} />
              <p className="text-sm text-soft">{m.admin_day_papers_sheet_hint()}</p>
            </>
          )}
        </>
      )}
    </div>
  );
}

function PaperLink({ paper, day, label }: { paper: 'dispatch' | 'day'; day: string; label: string }) {
  return (
    <a
      href={`/api/order/papers/${paper}?${new URLSearchParams({ day, language: getLocale() })}` satisfies ApiHref}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'secondary', full: true })}
    >
      <FileText size={18} aria-hidden />
      {label}
    </a>
  );
}
