// Lets the user drop files and other data on an element or on the window.

/**
 * Accepts dropped data of the given type, for example `Files`. An element has the class `over` while the data are
 * dragged over it, and the events do not reach its ancestors. dropped: called with the data and the element on which
 * they were dropped.
 */
export function acceptDrops(target: EventTarget, type: string, dropped: (data: DataTransfer, on: Node) => void): void {
  for (const kind of ['dragover', 'dragleave', 'drop'])
    target.addEventListener(kind, (event) => {
      const { dataTransfer } = event as DragEvent;
      if (!dataTransfer?.types.includes(type)) return;
      event.preventDefault();
      if (target instanceof Element) {
        event.stopPropagation();
        target.classList.toggle('over', kind === 'dragover');
      }
      if (kind === 'drop') dropped(dataTransfer, event.target as Node);
    });
}
