import { FileSpreadsheet } from 'lucide-react';
import { useId } from 'react';
import { ApiError } from '#web/api/client.ts';
import { failureText } from '#web/forms/failure-text.ts';
import { m } from '#web/words/messages.js';
import { FileButton } from './FileButton.tsx';

interface SheetFileProps {
  /** What to choose and what happens next. */
  hint: string;
  /** Names the control if the button's text is not specific enough. */
  label?: string;
  file: File | null;
  onChoose: (file: File) => void;
}

/** Chooses one table file and shows its name. */
export function SheetFile({ hint, label, file, onChoose }: SheetFileProps) {
  const hintId = useId();
  return (
    <>
      <p className="text-soft" id={hintId}>
        {hint}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept=".csv,.xlsx,.xls,text/csv"
          {...(label === undefined ? {} : { label })}
          describedBy={hintId}
          onFiles={([chosen]) => chosen && onChoose(chosen)}
        >
          <FileSpreadsheet size={18} aria-hidden />
          {file ? m.admin_import_file_change() : m.admin_import_file()}
        </FileButton>
        {file && <p className="min-w-0 font-semibold wrap-anywhere">{file.name}</p>}
      </div>
    </>
  );
}

/** The error of the file's field, if any. */
export const sheetFailure = (error: Error): string =>
  (error instanceof ApiError && error.fields.file) || failureText(error);
