import { useState } from 'react';
import type { ImportPreview } from '#shop/products/import/import.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { fieldWord, hasNames, type ImportField } from './import-words.ts';

const LEFT_OUT = '';

interface ImportColumnsProps {
  preview: ImportPreview;
  isReading: boolean;
  onMapping: (mapping: Record<string, ImportField | null>) => void;
}

/** Which column is what. The shop's own choice goes before what the headers say, and is remembered for the next list. */
export function ImportColumns({ preview, isReading, onMapping }: ImportColumnsProps) {
  const read = Object.fromEntries(preview.columns.map(({ header, field }) => [header, field]));
  const [chosen, setChosen] = useState(read);
  const isChanged = preview.columns.some(({ header, field }) => chosen[header] !== field);
  const options = [
    { value: LEFT_OUT, label: m.admin_import_column_out() },
    ...preview.fields.map((field) => ({ value: field, label: fieldWord(field) })),
  ];
  return (
    <details className="rounded-md border border-line" open={isChanged || !hasNames(preview) || undefined}>
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {m.admin_import_columns({ count: preview.columns.filter(({ field }) => field !== null).length })}
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {preview.columns.map(({ header, samples }) => (
            <SelectField
              key={header}
              label={header || m.admin_import_column_unnamed()}
              hint={samples.slice(0, 3).join(' · ')}
              options={options}
              value={chosen[header] ?? LEFT_OUT}
              onChange={(event) =>
                setChosen({
                  ...chosen,
                  [header]: event.target.value === LEFT_OUT ? null : (event.target.value as ImportField),
                })
              }
            />
          ))}
        </div>
        <Button
          variant="secondary"
          className="self-start"
          disabled={!isChanged}
          busy={isReading}
          busyText={m.admin_import_reading()}
          onClick={() => onMapping(chosen)}
        >
          {m.admin_import_columns_read()}
        </Button>
      </div>
    </details>
  );
}
