import { type DragEvent, useState } from 'react';

/** Pictures and videos belong to the fields that hold them. */
const isPicture = (type: string) => /^(image|video)\//.test(type);

/** True while something is dragged that may be a file of a device. */
function mayBeDevice({ dataTransfer }: DragEvent): boolean {
  if (!dataTransfer.types.includes('Files')) return false;
  const files = [...(dataTransfer.items ?? [])].filter(({ kind }) => kind === 'file');
  return files.length === 0 || files.some(({ type }) => !isPicture(type));
}

/** Files of devices dropped anywhere on a visit. */
export function useDeviceDrop(active: boolean, onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!active || event.defaultPrevented || !mayBeDevice(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!active || event.defaultPrevented || !mayBeDevice(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files].filter(({ type }) => !isPicture(type));
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, handlers };
}
