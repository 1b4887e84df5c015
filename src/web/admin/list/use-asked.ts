import { useState } from 'react';

/** The record that a question is about. It stays known while the dialog fades, so that its words do not go before it. */
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
