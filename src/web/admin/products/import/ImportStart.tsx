import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { m } from '#web/words/messages.js';
import { UploadProgress } from '../../form/ImageField.tsx';
import { SheetFile } from '../../form/SheetFile.tsx';
import { RunningImport } from './ImportProgress.tsx';
import type { PriceListFile } from './import.queries.ts';
import { refusalWord } from './import-words.ts';
import { LastImport } from './LastImport.tsx';

type ListDraft = Omit<PriceListFile, 'file'> & { file: File | null };

interface ImportStartProps {
  list: ListDraft;
  onChange: (list: ListDraft) => void;
  onRead: () => void;
  /** Share of the file sent so far, 0 to 1; null while nothing is being sent. */
  progress: number | null;
  error: Error | null;
}

/** Chooses the file and the defaults for a list without stock or categories. Reading writes nothing. */
export function ImportStart({ list, onChange, onRead, progress, error }: ImportStartProps) {
  return (
    <div className="flex flex-col gap-4">
      <RunningImport />
      <LastImport />
      <SheetFile hint={m.admin_import_intro()} file={list.file} onChoose={(file) => onChange({ ...list, file })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.admin_import_category()}
          hint={m.admin_import_category_hint()}
          maxLength={80}
          value={list.category}
          onChange={(event) => onChange({ ...list, category: event.target.value })}
        />
        <TextField
          label={m.admin_import_stock()}
          hint={m.admin_import_stock_hint()}
          inputMode="numeric"
          value={list.stock}
          onChange={(event) => onChange({ ...list, stock: event.target.value.replace(/\D/g, '').slice(0, 6) })}
        />
      </div>
      {progress !== null && <UploadProgress share={progress} />}
      {error && (
        <Alert tone="error" title={m.admin_import_unreadable()}>
          {refusalWord(error)}
        </Alert>
      )}
      <Button
        className="self-end max-sm:w-full"
        disabled={!list.file}
        busy={progress !== null}
        busyText={m.admin_import_reading()}
        onClick={onRead}
      >
        {m.admin_import_preview()}
      </Button>
    </div>
  );
}
