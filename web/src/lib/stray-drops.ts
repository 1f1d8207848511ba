/** A file that misses its zone must not take the page's place, with all that was typed in it. */
export function ignoreStrayDrops(): void {
  const isFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!isFile(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
  addEventListener('drop', (event) => {
    if (isFile(event)) event.preventDefault();
  });
}
