import { FileUp, Plus } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { ExportMenu } from '../list/ExportMenu.tsx';

interface SectionActionsProps {
  importLabel: string;
  onImport: () => void;
  exportLabel: string;
  exportAs: (format: 'csv' | 'xlsx') => Promise<void>;
  addLabel: string;
  onAdd: () => void;
}

/** Actions on a whole list of the delivery page. */
export function SectionActions({ importLabel, onImport, exportLabel, exportAs, addLabel, onAdd }: SectionActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end max-sm:[&>button]:grow">
      <Button variant="secondary" icon={<FileUp size={18} aria-hidden />} onClick={onImport}>
        {importLabel}
      </Button>
      <ExportMenu label={exportLabel} exportAs={exportAs} />
      <Button icon={<Plus size={18} aria-hidden />} onClick={onAdd}>
        {addLabel}
      </Button>
    </div>
  );
}
