/** Dropped files, including those inside folders. */

/** A folder returns its entries in batches; an empty batch is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const entries = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(entries.map(filesOf))).flat();
}

/** Call this during the drop event: the browser clears the transfer afterwards. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const read = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    return entry ? filesOf(entry) : Promise.resolve(file ? [file] : []);
  });
  return (await Promise.all(read)).flat();
}
