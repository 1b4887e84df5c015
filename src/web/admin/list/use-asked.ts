import { useState } from 'react';

/** The record that a question is about. Kept while the dialog fades out, so that its text does not vanish first. */
export function useAsked<Row>() {
  const [record, setRecord] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    record,
    isOpen,
    ask: (row: Row) => {
      setRecord(row);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
