import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportApplied, ImportPreview as Preview } from '#shop/products/import/import.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { CheckboxField, SelectField } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { m } from '#web/words/messages.js';
import { ImportColumns } from './ImportColumns.tsx';
import { AppliedProgress } from './ImportProgress.tsx';
import { ImportRows, SellingPrice } from './ImportRows.tsx';
import { importRowsQuery, type PriceListFile, useApplyImport } from './import.queries.ts';
import { hasNames, hasPrices, questionsOf, refusalWord } from './import-words.ts';

interface ImportPreviewProps {
  preview: Preview;
  isReading: boolean;
  readError: Error | null;
  /** Reads the file again with another sheet or other columns. */
  onRead: (how: Partial<Pick<PriceListFile, 'mapping' | 'sheet'>>) => void;
  onBack: () => void;
  onApplied: (applied: ImportApplied) => void;
}

/** For a list with unknown headers, the owner chooses the columns. */
function MissingColumns({ preview }: { preview: Preview }) {
  if (!hasNames(preview)) return <Alert tone="warning">{m.admin_import_file_no_columns()}</Alert>;
  const isShort = !hasPrices(preview) && preview.counts.wrong > 0;
  return isShort ? <Alert tone="warning">{m.admin_import_file_no_prices()}</Alert> : null;
}

/** Answers reused from the last list with these headers. */
function Remembered({ preview: { remembered } }: { preview: Preview }) {
  const facts = [
    remembered?.category && `${m.admin_import_category()}: ${remembered.category}`,
    remembered?.stock != null && `${m.admin_import_stock()}: ${remembered.stock}`,
  ].filter(Boolean);
  return facts.length > 0 ? (
    <p className="text-sm text-soft">{m.admin_import_remembered({ facts: facts.join(' · ') })}</p>
  ) : null;
}

/** How many jumps are listed with the question; all of them are under 'price changes'. */
const NAMED_JUMPS = 5;

interface JumpsProps {
  preview: Preview;
  count: number;
  isSure: boolean;
  onSure: (isSure: boolean) => void;
}

/** Price jumps that may be typing errors must be confirmed before anything is written. */
function Jumps({ preview, count, isSure, onSure }: JumpsProps) {
  const rows = useQuery(importRowsQuery(preview.id, 'priced', 1));
  const jumps = rows.data?.data.filter(({ price }) => price?.is_jump) ?? [];
  return (
    <Alert tone="warning" title={m.admin_import_jumps({ count })}>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {jumps.slice(0, NAMED_JUMPS).map(({ line, name, price }) => (
          <li key={line}>
            <span className="font-semibold">{name}</span> {price && <SellingPrice price={price} />}
          </li>
        ))}
      </ul>
      <CheckboxField
        label={m.admin_import_jumps_sure()}
        checked={isSure}
        onChange={(event) => onSure(event.target.checked)}
      />
    </Alert>
  );
}

/** The preview: recognised columns, the effect of each row, and the question about missing products. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, isReading, readError, onRead, onBack, onApplied } = props;
  const [counts, setCounts] = useState(preview.counts);
  const [missing, setMissing] = useState(preview.remembered?.missing ?? 'keep');
  const [isSure, setSure] = useState(false);
  const apply = useApplyImport();
  const writes = counts.new + counts.changed + (missing === 'deactivate' ? counts.missing : 0);
  const isAsked = questionsOf(preview).length > 0 || (counts.jumps > 0 && !isSure);
  const run = () => apply.mutate({ id: preview.id, missing, answered: isSure }, { onSuccess: onApplied });
  return (
    <div className="flex flex-col gap-4">
      {preview.sheets.length > 1 && (
        <SelectField
          label={m.admin_import_sheet()}
          hint={m.admin_import_sheet_note()}
          options={preview.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          value={preview.sheet}
          disabled={isReading}
          onChange={(event) => onRead({ sheet: event.target.value, mapping: {} })}
        />
      )}
      <MissingColumns preview={preview} />
      {questionsOf(preview).length > 0 && (
        <Alert tone="warning" title={m.admin_import_question_title()}>
          {m.admin_import_question_body()}
        </Alert>
      )}
      <Remembered preview={preview} />
      <ImportColumns preview={preview} isReading={isReading} onMapping={(mapping) => onRead({ mapping })} />
      {preview.hidden_rows > 0 && (
        <Alert tone="warning">{m.admin_import_hidden_note({ count: preview.hidden_rows })}</Alert>
      )}
      {readError && <Alert tone="error">{refusalWord(readError)}</Alert>}
      {counts.missing > 0 && hasNames(preview) && (
        <RadioCards
          legend={m.admin_import_missing_question({ count: counts.missing })}
          name="missing"
          value={missing}
          onChange={setMissing}
          options={[
            { value: 'keep', label: m.admin_import_missing_keep(), hint: m.admin_import_missing_keep_hint() },
            { value: 'deactivate', label: m.admin_import_missing_off(), hint: m.admin_import_missing_off_hint() },
          ]}
        />
      )}
      {counts.jumps > 0 && <Jumps preview={preview} count={counts.jumps} isSure={isSure} onSure={setSure} />}
      <ImportRows preview={preview} counts={counts} onCounts={setCounts} />
      {counts.wrong > 0 && <Alert tone="warning">{m.admin_import_wrong_note({ count: counts.wrong })}</Alert>}
      {apply.isPending && <AppliedProgress total={writes} />}
      <Failure text={apply.error && errorText(apply.error)} />
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-card px-6 py-4">
        {isAsked && <p className="min-w-0 flex-1 basis-40 text-sm text-soft">{m.admin_import_asked()}</p>}
        <Button variant="secondary" disabled={apply.isPending} onClick={onBack}>
          {m.admin_import_other_file()}
        </Button>
        <Button disabled={writes === 0 || isReading || isAsked} busy={apply.isPending} onClick={run}>
          {writes === 0 ? m.admin_import_nothing() : m.admin_import_apply({ count: writes })}
        </Button>
      </div>
    </div>
  );
}
