import { useState } from 'react';
import type { ImportPreview } from '#shop/products/import/import.contract.ts';
import { headerInFile, isHiddenHeader } from '#shop/products/import/import-hidden.rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { columnWord, hasNames, type ImportField, questionsOf } from './import-words.ts';

const LEFT_OUT = '';
/** A column the owner must decide about; nothing is preselected. */
const UNDECIDED = '?';

function choiceOf(value: string): ImportField | null | undefined {
  if (value === UNDECIDED) return undefined;
  return value === LEFT_OUT ? null : (value as ImportField);
}

function labelOf(header: string): string {
  if (header === '') return m.admin_import_column_unnamed();
  return isHiddenHeader(header) ? m.admin_import_column_hidden({ header: headerInFile(header) }) : header;
}

interface ImportColumnsProps {
  preview: ImportPreview;
  isReading: boolean;
  onMapping: (mapping: Record<string, ImportField | null>) => void;
}

/** Assigns columns to fields. The owner's choice overrides the headers, and is remembered for the next list. */
export function ImportColumns({ preview, isReading, onMapping }: ImportColumnsProps) {
  const questions = questionsOf(preview);
  const read = Object.fromEntries(
    preview.columns.map(({ header, field, is_question }) => [header, is_question ? undefined : field]),
  );
  const [chosen, setChosen] = useState<Record<string, ImportField | null | undefined>>(read);
  const isChanged = preview.columns.some(({ header }) => chosen[header] !== read[header]);
  const isUndecided = questions.some(({ header }) => chosen[header] === undefined);
  const options = [
    { value: LEFT_OUT, label: m.admin_import_column_out() },
    ...preview.fields.map((field) => ({ value: field, label: columnWord(field) })),
  ];
  const decided = () =>
    Object.fromEntries(
      Object.entries(chosen).flatMap(([header, field]) => (field === undefined ? [] : [[header, field]])),
    );
  // Columns with a question come first.
  const columns = [...questions, ...preview.columns.filter(({ is_question }) => !is_question)];
  return (
    <details
      className="rounded-md border border-line"
      open={isChanged || questions.length > 0 || !hasNames(preview) || undefined}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {m.admin_import_columns({ count: preview.columns.filter(({ field }) => field !== null).length })}
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ header, samples, is_question }) => (
            <SelectField
              key={header}
              label={labelOf(header)}
              hint={samples.join(' · ')}
              options={
                is_question ? [{ value: UNDECIDED, label: m.admin_import_column_undecided() }, ...options] : options
              }
              error={is_question && chosen[header] === undefined ? m.admin_import_column_question() : undefined}
              value={is_question && chosen[header] === undefined ? UNDECIDED : (chosen[header] ?? LEFT_OUT)}
              onChange={(event) =>
                setChosen({
                  ...chosen,
                  [header]: choiceOf(event.target.value),
                })
              }
            />
          ))}
        </div>
        <Button
          variant="secondary"
          className="self-start"
          disabled={!isChanged || isUndecided}
          busy={isReading}
          busyText={m.admin_import_reading()}
          onClick={() => onMapping(decided())}
        >
          {m.admin_import_columns_read()}
        </Button>
      </div>
    </details>
  );
}
