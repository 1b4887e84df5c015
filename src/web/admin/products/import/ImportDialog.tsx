/** Imports a price list: choose a file, preview its effect, then see the result; the last import can be undone. */
import { useState } from 'react';
import type { ImportApplied, ImportPreview as Preview } from '#shop/products/import/import.contract.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { m } from '#web/words/messages.js';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportStart } from './ImportStart.tsx';
import { type PriceListFile, usePreviewImport } from './import.queries.ts';

const NO_LIST = { category: '', stock: '', sheet: '', mapping: {} } satisfies Omit<PriceListFile, 'file'>;

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<Omit<PriceListFile, 'file'> & { file: File | null }>({ ...NO_LIST, file: null });
  const [progress, setProgress] = useState(0);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [applied, setApplied] = useState<ImportApplied | null>(null);
  const read = usePreviewImport(setProgress);

  const readList = ({ file, ...rest }: typeof list) => {
    if (!file) return;
    setProgress(0);
    read.mutate({ file, ...rest }, { onSuccess: setPreview });
  };
  const startAgain = () => {
    setPreview(null);
    setApplied(null);
    read.reset();
    setList({ ...NO_LIST, file: null });
  };
  return (
    <Dialog
      open
      onOpenChange={() => !read.isPending && onClose()}
      title={m.admin_import_title()}
      description={preview && !applied ? preview.file_name : undefined}
      size="lg"
    >
      {applied ? (
        <ImportResult applied={applied} onAgain={startAgain} onClose={onClose} />
      ) : preview ? (
        <ImportPreview
          key={preview.id}
          preview={preview}
          isReading={read.isPending}
          readError={read.error}
          onRead={(how) => {
            const next = { ...list, ...how };
            setList(next);
            readList(next);
          }}
          onBack={startAgain}
          onApplied={setApplied}
        />
      ) : (
        <ImportStart
          list={list}
          onChange={setList}
          onRead={() => readList(list)}
          progress={read.isPending ? progress : null}
          error={read.error}
        />
      )}
    </Dialog>
  );
}
