import type { ImportApplied } from '#shop/products/import/import.contract.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';
import { problemWord } from './import-words.ts';
import { countsText, UndoImport } from './LastImport.tsx';

interface ImportResultProps {
  applied: ImportApplied;
  onAgain: () => void;
  onClose: () => void;
}

/** The result of an import: changes, skipped rows with reasons, and undo. */
export function ImportResult({ applied, onAgain, onClose }: ImportResultProps) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="success" title={m.admin_import_applied({ file: applied.file_name })}>
        <p>{countsText(applied)}</p>
      </Alert>
      {applied.problems.length > 0 && (
        <Alert tone="warning" title={m.admin_import_left_out({ count: applied.problems.length })}>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {applied.problems.map(({ line, problems }) => (
              <li key={line}>
                <span className="font-semibold">{m.admin_import_line({ line })}</span>:{' '}
                {problems.map(problemWord).join(' ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <UndoImport applied={applied} />
        <Button variant="secondary" onClick={onAgain}>
          {m.admin_import_again()}
        </Button>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </div>
    </div>
  );
}
